/// Work on recorded games that can be watched and interrupted.
package protocol GameAnalysis: Sendable {
  /// The number of games, or positions, to work on.
  var total: Int { get }
  /// The number of games, or positions, that are done.
  var done: Int { get }
  /// The work left undone and the reasons, a sentence each.
  var remarks: [String] { get }
  /// Does all work, or what it can before it is stopped.
  /// - Returns: whether all work is done.
  /// - Throws: the error of reading or storing.
  func run(workers: Int) throws -> Bool
}
