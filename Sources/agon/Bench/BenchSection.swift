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
      name: "games", abstract: "playouts, searches and recorded games of each variant", run: GamesBench.run),
    BenchSection(
      name: "playouts", abstract: "random playouts, compared with plain loops in C", run: PlayoutsBench.run),
    BenchSection(
      name: "boards", abstract: "time per ply on large boards, compared with the usual ones", run: BoardsBench.run),
    BenchSection(
      name: "engines", abstract: "overhead of Agon in games of external engines", run: EnginesBench.run),
    BenchSection(name: "solvers", abstract: "exact values and counts of move sequences", run: SolversBench.run),
    BenchSection(
      name: "ratings", abstract: "tables of a million games, large fits, resamples, exactness",
      run: RatingsBench.run),
    BenchSection(
      name: "tuning", abstract: "Elo lost by tunes of each budget", run: TuningBench.run),
    BenchSection(
      name: "ranking", abstract: "games until a ranking is settled, compared with round-robins",
      run: RankingBench.run),
    BenchSection(
      name: "scale", abstract: "commands on a database of many games",
      run: ScaleBench.run),
  ]

  /// The sections of these names, in the order of `all`; all of them where no name is given.
  static func named(_ names: [String]) throws(UsageError) -> [BenchSection] {
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      throw UsageError(
        description: "--only: no section is called “\(unknown)”" + KnownNames.hint(for: unknown, among: all.map(\.name))
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
  /// The format of tables that are available in several formats.
  let format: ReportFormat

  /// The default variants: each game, and boards beyond 64 bits.
  static let variants = [
    "noughts:3x3", "noughts:15x15", "connect-four:7x6", "connect-four:9x7", "reversi:8x8", "reversi:10x10", "snap:4",
  ]
}
