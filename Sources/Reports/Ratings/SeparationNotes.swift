/// The notes on players that can't be compared, with the reasons.
struct SeparationNotes {
  /// The notes, one for each reason.
  let notes: [String]

  /// Creates the notes on a ranking.
  /// - Parameter names: the names of all players, by index.
  init(_ names: [String], _ ranking: Ranking) {
    func list(_ groups: [[Int]]) -> String {
      groups.map { "(" + $0.map { names[$0] }.joined(separator: "; ") + ")" }.joined(separator: ", ")
    }
    var notes: [String] = []
    if ranking.islands.count > 1 {
      notes.append(
        "Groups set apart cannot be compared, and are ranked each by itself: they never met, directly or through "
          + "others: " + list(ranking.islands) + ".")
    }
    for parts in ranking.islands.map(ranking.parts) where !parts.isEmpty {
      notes.append(
        "Not compared with one another, since players did not change seats enough to separate their ratings from the "
          + "seat advantage: " + list(parts) + ". Their Elo assumes the smallest seat advantage that fits the games.")
    }
    self.notes = notes
  }
}
