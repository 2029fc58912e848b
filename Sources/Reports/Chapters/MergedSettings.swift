import Results

/// The settings of several runs for people: common ones once, others with their runs.
struct MergedSettings {
  /// A setting, with each of its values and the runs that had it.
  private struct Merged {
    /// The player that the setting is of; nil for one of the run.
    let player: String?
    let name: String
    var isUsual: Bool
    var values: [(value: String, runs: [Int])]
  }

  private let settings: [Merged]
  private let runs: [Int]
  /// The runs of each player.
  private let presence: [String: [Int]]

  /// Merges the settings of runs.
  /// - Parameter runs: the runs, in order; the newest decides about the order of settings. A run without settings adds
  ///   nothing.
  init(_ runs: [Run]) {
    var (merged, index): ([Merged], [[String?]: Int]) = ([], [:])
    func add(_ setting: Run.Setting, of player: String?, in run: Run) {
      let key = [player, setting.name]
      guard let place = index[key] else {
        index[key] = merged.count
        merged.append(
          Merged(
            player: player, name: setting.name, isUsual: setting.isUsual, values: [(setting.value, [run.number])]))
        return
      }
      merged[place].isUsual = merged[place].isUsual && setting.isUsual
      if let same = merged[place].values.firstIndex(where: { $0.value == setting.value }) {
        merged[place].values[same].runs.insert(run.number, at: 0)
      } else {
        merged[place].values.insert((setting.value, [run.number]), at: 0)
      }
    }
    var presence: [String: [Int]] = [:]
    for run in runs.reversed() {
      for setting in run.settings ?? [] { add(setting, of: nil, in: run) }
      for player in run.players {
        presence[player.name, default: []].insert(run.number, at: 0)
        for setting in player.settings { add(setting, of: player.name, in: run) }
      }
    }
    for place in merged.indices {
      merged[place].values.sort { $0.runs.lexicographicallyPrecedes($1.runs) }
    }
    (self.settings, self.presence, self.runs) = (merged, presence, runs.map(\.number))
  }

  /// The settings of the runs, a line for each, such as `limits: {move: 100 ms} in runs 1-3; none in run 4`; nil if
  /// there are no settings.
  var list: Table? { list(of: settings.filter { isToTell($0) }) }

  /// The settings that influence games most; nil if none is known.
  var preface: String? {
    let known = ["format", "encounters", "openings", "limits", "adjudicate", "method"]
    return list(of: settings.filter { isToTell($0) && known.contains($0.name) })?.notes.joined(separator: "; ")
  }

  /// The settings of the runs that differ between them; nil if none does.
  var changes: Table? { list(of: settings.filter { $0.values.contains { !isWhole($0.runs) } }) }

  private func list(of settings: [Merged]) -> Table? {
    let lines = settings.filter { $0.player == nil }.map { setting in
      setting.name + ": "
        + setting.values.map { isWhole($0.runs) ? $0.value : "\($0.value) in \(Self.words($0.runs))" }
        .joined(separator: "; ")
    }
    return lines.isEmpty ? nil : Table(columns: [], groups: [], notes: lines)
  }

  /// The definitions of players whose names don't show them; nil if there are no such players.
  var players: Table? {
    var (names, byName): ([String], [String: [Merged]]) = ([], [:])
    for setting in settings {
      guard let player = setting.player, isToTell(setting) else { continue }
      if byName[player] == nil { names.append(player) }
      byName[player, default: []].append(setting)
    }
    let known = names.filter { name in
      let isPlain = byName[name]?.allSatisfy { $0.values.allSatisfy { $0.value == name } } ?? true
      return !isPlain || !isWhole(presence[name] ?? [])
    }
    guard !known.isEmpty else { return nil }
    let isDivided = known.contains { name in
      byName[name]?.contains { $0.values.contains { !isWhole($0.runs) } } ?? false
    }
    let rows = known.flatMap { name in
      (byName[name] ?? []).flatMap { setting in setting.values.map { (setting.name, $0.value, $0.runs) } }
        .enumerated().map { place, row -> [Cell] in
          [.text(place == 0 ? name : ""), .text(row.0), .text(row.1)]
            + (isDivided ? [.text(CoverageLine.ranges(row.2))] : [])
        }
    }
    return Table(
      title: "Players",
      columns: [.text("Name", "name"), .text("Setting", "setting"), .text("Value", "value")]
        + (isDivided ? [.text("Runs", "runs")] : []),
      rows: rows,
      notes: known.count < names.count ? ["Players not listed are defined by their names."] : [])
  }

  /// Whether a setting is shown: a default is shown only where it didn't hold in all runs.
  private func isToTell(_ setting: Merged) -> Bool {
    guard setting.isUsual else { return true }
    let all = setting.player.map { presence[$0] ?? [] } ?? runs
    return setting.values.count > 1 || setting.values[0].runs != all
  }

  private func isWhole(_ numbers: [Int]) -> Bool { numbers == runs }

  private static func words(_ numbers: [Int]) -> String {
    (numbers.count == 1 ? "run " : "runs ") + CoverageLine.ranges(numbers)
  }
}
