/// Work on recorded games that can be watched and interrupted.
package protocol GameAnalysis: Sendable {
  /// How many games, or positions, there are to work on.
  var total: Int { get }
  /// How many of them are done.
  var done: Int { get }
  /// What was left undone and why, a sentence each.
  var remarks: [String] { get }
  /// Does all of it, or as much as can be until it is stopped.
  /// - Returns: whether it came to the end.
  /// - Throws: why something couldn't be read or kept.
  func run(workers: Int) throws -> Bool
}
