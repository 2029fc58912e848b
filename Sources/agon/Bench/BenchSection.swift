import Campaign
import Play
import Reports

/// A part of `agon bench`: a table of speeds that belong together.
struct BenchSection: Sendable {
  /// What `--only` calls it.
  let name: String
  /// What it measures, in a line.
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

  /// The sections that are called so, in the order of `all`; all of them where no name is given.
  static func named(_ names: [String]) throws(UsageError) -> [BenchSection] {
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      throw UsageError(
        description: "--only: no section is called \"\(unknown)\"; there are \(all.map(\.name).joined(separator: ", "))"
      )
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}

/// What the sections are told.
struct BenchSettings: Sendable {
  /// How long a measurement of what can be repeated takes.
  let seconds: Double
  /// The variants that games are played of.
  let variants: [PlayableVariant]
  /// How many games a large database has.
  let scaleGames: Int
  /// How many tunes of each kind are simulated.
  let tunes: Int
  /// How tables are printed that are there in several formats.
  let format: ReportFormat

  /// The variants unless asked otherwise: each game, and boards beyond 64 bits.
  static let variants = [
    "noughts:3x3", "noughts:15x15", "connect-four:7x6", "connect-four:9x7", "reversi:8x8", "reversi:10x10", "snap:4",
  ]
}
