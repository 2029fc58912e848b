import Foundation
import Play
import Results
import Store
import Yams

/// A class with the config of its nights.
package struct Classroom: Sendable {
  /// The class file.
  package let file: ClassConfig
  /// The name of the tournament.
  package let name: String
  /// The path of the database.
  package let database: String
  /// The variants that are played.
  package let variants: [PlayableVariant]
  /// The names of the config's own players.
  package let housePlayers: [String]
  /// The variants of all games whose rules are known.
  package let book: VariantBook

  /// Reads the config of a class.
  /// - Throws: `ConfigError`.
  package init(_ file: ClassConfig) throws(ConfigError) {
    self.file = file
    let base = try RunConfig(contentsOf: file.config)
    name = file.name ?? base.name?.value ?? RunPlan.stem(of: file.config)
    if let problem = RunPlan.problem(ofName: name, base) {
      throw ConfigError(file: file.file, line: nil, key: "name", problem: problem)
    }
    database = base.database ?? "\(name).sqlite"
    variants = try base.variants.map { (written) throws(ConfigError) in try RunPlan.variant(written, base.games) }
    housePlayers = base.players.map { $0.value.name ?? $0.node.node.scalar?.string ?? "" }.filter { !$0.isEmpty }
    book = base.variantBook
  }

  /// The students of the class, as they are listed now.
  /// - Throws: `ConfigError` for what is wrong in the list; `ReportError` where codes can't be kept.
  package func students() throws -> [Student] { try StudentList(of: file, taken: Set(housePlayers)).students }

  /// Makes sure that bots can be confined on this machine.
  /// - Throws: `UsageError`.
  package func requireSandbox() throws(UsageError) { try ["a student's bot": file.confined].requireSandboxes() }

  // MARK: The night

  /// The config in a file: that of a run, or of the next night of a class.
  /// - Throws: `ConfigError`, `StoreError`, or `ReportError`.
  package static func config(contentsOf file: String) throws -> RunConfig {
    try ClassConfig(ifIn: file).map { try Classroom($0).night() } ?? RunConfig(contentsOf: file)
  }

  /// The config of the next night: that of the class with the bots that the students use now. A night that was
  /// interrupted continues with the bots with which it began, whatever was uploaded since.
  /// - Throws: `ConfigError`, `StoreError`, or `ReportError`.
  package func night() throws -> RunConfig {
    let students = try students()
    let players =
      try interrupted()
      ?? students.compactMap { student in
        Uploads.current(of: student.name, in: file.folder).map { player(student.name, $0) }
      }
    guard !players.isEmpty || housePlayers.count > 1 else {
      throw ConfigError(
        file: file.file, line: nil, key: "folder",
        problem: "no student has a bot in \(file.folder) that plays; expected uploads first")
    }
    return try RunConfig(text: try text(adding: players), file: file.file)
  }

  /// The bots of a night that was interrupted after its first game; nil where there is no such night.
  private func interrupted() throws -> [Node]? {
    guard FileManager.default.fileExists(atPath: database) else { return nil }
    let store = try Store.forReading(database)
    let run = try store.tournaments().contains(name) ? try store.runs(of: name, .newest).last : nil
    try store.close()
    guard let run, !run.isComplete, run.games > 0 else { return nil }
    let config = try ConfigNode(file: "\(database), run \(run.number)", text: run.config)
    return config.node.mapping?["players"]?.sequence.map { players in
      players.filter { $0.mapping?["directory"]?.scalar?.string.hasPrefix(file.folder + "/") ?? false }
    }
  }

  /// The bot of a student as a player of a config.
  private func player(_ name: String, _ upload: Upload) -> Node {
    func text(_ text: String) -> Node { Node(text, .implicit, .doubleQuoted) }
    // Python would write into the directory, which never changes.
    let environment: [(Node, Node)] = [("PYTHONDONTWRITEBYTECODE", text("1"))]
    let sandbox = (try? Yams.compose(yaml: file.sandbox)) ?? "strict"
    let keys: [(Node, Node)] = [
      ("name", text(name)), ("engine", Node(upload.manifest.program.engine.map(text), .implicit, .flow)),
      ("protocol", "json"), ("directory", text(upload.path + "/" + upload.manifest.program.directory)),
      ("environment", Node(environment, .implicit, .flow)), ("sandbox", sandbox),
    ]
    return Node(keys, .implicit, .any)
  }

  /// The bot of a student as the config of a night has it.
  /// - Throws: `ConfigError`.
  func config(of upload: Upload, of student: String) throws -> RunConfig.Player {
    let node = try ConfigNode(file: file.file, text: try Yams.serialize(node: player(student, upload)))
    return try RunConfig.player(node)
  }

  /// The config's text with these players, and its divisions.
  private func text(adding players: [Node]) throws -> String {
    let node = try ConfigNode(file: file.config, text: try RunConfig.text(of: file.config)).node
    guard var root = node.mapping else { return "" }
    root["name"] = Node(name, .implicit, .doubleQuoted)
    root["players"] = Node((root["players"]?.sequence.map(Array.init) ?? []) + players)
    if let league = root["format"]?.mapping?["league"]?.mapping {
      let bots = players.compactMap { $0.mapping?["name"]?.scalar?.string }
      var format = league
      format["divisions"] = Node(
        divisions(league["divisions"], bots).map { group in
          Node(group.map { Node($0, .implicit, .doubleQuoted) }, .implicit, .flow)
        })
      let keys: [(Node, Node)] = [("league", .mapping(format))]
      root["format"] = Node(keys, .implicit, .any)
    }
    return try Yams.serialize(node: .mapping(root), width: -1, allowUnicode: true)
  }

  /// The divisions of a league: all players in as many equal ones as the class has; else those of the config, with all
  /// bots that it doesn't list in the last one.
  private func divisions(_ written: Node?, _ bots: [String]) -> [[String]] {
    let players = housePlayers + bots
    if let count = file.divisions {
      return (0..<count).map { Array(players[players.count * $0 / count..<players.count * ($0 + 1) / count]) }
    }
    var groups = (written?.sequence.map(Array.init) ?? []).map { group in
      (group.sequence.map(Array.init) ?? []).compactMap { $0.scalar?.string }.filter(players.contains)
    }
    let listed = Set(groups.joined())
    groups[max(0, groups.count - 1)...] = [(groups.last ?? []) + players.filter { !listed.contains($0) }]
    return groups
  }
}
