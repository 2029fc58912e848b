import Campaign
import Play
import Reports

/// A section of `agon bench`: a table of related speeds.
struct BenchSection: Sendable {
  /// The section's name for `--only`.
  let name: String
  /// A description of the measurements, in a line.
  let abstract: String
  /// Measures, and prints a table without a heading.
  let run: @Sendable (BenchSettings) throws -> Void

  /// Every section, in the order in which they are run.
  static let all = [
    BenchSection(
      name: "games", abstract: "playing, searching and recording games, for each variant", run: GamesBench.run),
    BenchSection(
      name: "playouts", abstract: "random playouts beside loops in C that do nothing else", run: PlayoutsBench.run),
    BenchSection(
      name: "boards", abstract: "what a ply costs on large boards, beside the usual ones", run: BoardsBench.run),
    BenchSection(
      name: "engines", abstract: "what Agon itself costs when programs outside play", run: EnginesBench.run),
    BenchSection(name: "solvers", abstract: "solving positions and counting move sequences", run: SolversBench.run),
    BenchSection(
      name: "ratings", abstract: "tables of a million games, large fits, resamples, exactness",
      run: RatingsBench.run),
    BenchSection(
      name: "tuning", abstract: "how much strength tunes of each size still lose", run: TuningBench.run),
    BenchSection(
      name: "ranking", abstract: "games until a ranking is clear, beside round-robins",
      run: RankingBench.run),
    BenchSection(
      name: "scale", abstract: "many games in one database, and what is done with it",
      run: ScaleBench.run),
  ]

  /// The sections of these names, in the order of `all`; all of them where no name is given.
  static func named(_ names: [String]) throws(UsageError) -> [BenchSection] {
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      throw UsageError(
        description: "--only: no section is called \"\(unknown)\"; there are \(all.map(\.name).joined(separator: ", "))"
      )
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}

/// The settings of the sections.
struct BenchSettings: Sendable {
  /// The time for a measurement that can be repeated, in seconds.
  let seconds: Double
  /// The variants of the games.
  let variants: [PlayableVariant]
  /// The number of games in a large database.
  let scaleGames: Int
  /// The number of simulated tunes of each kind.
  let tunes: Int
  /// The format of tables that are available in several.
  let format: ReportFormat

  /// The default variants: each game, and boards beyond 64 bits.
  static let variants = [
    "noughts:3x3", "noughts:15x15", "connect-four:7x6", "connect-four:9x7", "reversi:8x8", "reversi:10x10", "snap:4",
  ]
}
