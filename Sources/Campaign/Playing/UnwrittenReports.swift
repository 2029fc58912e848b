import Reports
import Results

/// The error of a run whose games are played, but whose reports can't be written: its standings, and the reason.
public struct UnwrittenReports: Error, CustomStringConvertible {
  /// The run's standings.
  public let standings: Chapter
  /// The games covered by the standings.
  public let coverage: Results.Coverage
  /// The error of writing the reports.
  public let cause: any Error

  public var description: String {
    "\(cause)\n      all games are kept; the same command writes the reports once that is mended"
  }
}
