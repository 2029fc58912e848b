import Campaign
import Exchange
import Reports
import Results
import Store

/// Writes games in the formats of rating programs.
enum RatingExport {
  /// Writes games as comma-separated values.
  static func writeCSV(_ games: ExportedGames, of results: Results, to output: ExportOutput) throws {
    let variants = results.variants.filter { games.variants.contains($0.name) }
    let groups = Set(results.variants.indices.filter { games.variants.contains(results.variants[$0].name) })
    let hasOpenings = results.encounters?.contains { $0.draw != nil && groups.contains($0.games[0].group) } ?? false
    let csv = CSVWriter(seats: variants.map(\.seats).max() ?? 2, hasOpenings: hasOpenings)
    var text = csv.header
    // A game of one seat is no evidence for ratings.
    try games.walk { game in
      guard game.players.count > 1 else { return }
      csv.write(
        players: game.players, places: game.record.outcome.places, variant: game.record.job.variant,
        encounter: game.encounterName, opening: game.opening, to: &text)
      try print(&text, to: output, ifLongerThan: ExportOutput.piece)
    }
    try print(&text, to: output)
  }

  /// Writes games as PGN.
  /// - Returns: A remark on the games left out; nil for none.
  static func writePGN(_ games: ExportedGames, to output: ExportOutput) throws -> String? {
    var (text, leftOut) = ("", 0)
    var splitter = MoveSplitter(games)
    let runs = try games.store.runs(of: games.tournament, games.runs)
    let identity = Dictionary(uniqueKeysWithValues: runs.map { ($0.number, $0.identity) })
    try games.walk { game in
      guard game.players.count == 2 else {
        leftOut += 1
        return
      }
      let rules = try? splitter.rules(of: game)
      PGNWriter.write(PGNWriter.Game(game, rules: rules, identity: identity[game.run] ?? nil), to: &text)
      try print(&text, to: output, ifLongerThan: ExportOutput.piece)
    }
    try print(&text, to: output)
    return leftOut == 0 ? nil : "\(leftOut) games that aren't of two seats left out; --format csv has those of more"
  }

  private static func print(_ text: inout String, to output: ExportOutput, ifLongerThan bytes: Int = 0) throws {
    guard text.utf8.count > bytes else { return }
    try output.print(Array(text.utf8))
    text.removeAll(keepingCapacity: true)
  }
}
