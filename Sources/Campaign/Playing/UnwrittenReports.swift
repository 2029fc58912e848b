import Reports
import Results

/// The games of a run are played, but its reports can't be written: what they came to, and why.
public struct UnwrittenReports: Error, CustomStringConvertible {
  /// The run's standings.
  public let standings: Chapter
  /// The games that they cover.
  public let coverage: Results.Coverage
  /// Why the reports can't be written.
  public let cause: any Error

  public var description: String {
    "\(cause)\n      all games are kept; the same command writes the reports once that is mended"
  }
}
