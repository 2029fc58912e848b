import Play

extension RunPlan {
  /// Creates the plan of a match: a run of its two players, whose results are printed rather than written to a report.
  ///
  /// - Parameters:
  ///   - database: the path of the database for the games; nil where they aren't kept.
  ///   - workers: the number of games at once; nil for one a core.
  ///   - command: the command that plays the match, stored as the run's config.
  /// - Throws: `ConfigError`, `NotationError` or `UsageError`.
  public init(_ match: MatchConfig, database: String? = nil, workers: Int? = nil, command: String = "") throws {
    var config = try match.asRun()
    config.workers = workers
    try self.init(config)
    name = players.map(\.name).joined(separator: " against ")
    (self.database, isKept) = (database ?? self.database, database != nil)
    configText = command
  }
}
