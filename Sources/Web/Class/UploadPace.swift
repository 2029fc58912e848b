import Campaign
import Synchronization

/// Limits how often a student uploads, by a clock that never jumps.
final class UploadPace: Sendable {
  /// The maximum number of a student's uploads within a minute.
  static let most = 5
  private let times = Mutex<[String: [ContinuousClock.Instant]]>([:])

  /// Counts an upload.
  /// - Throws: `UploadError` where there were too many.
  func note(_ student: String, at now: ContinuousClock.Instant = .now) throws(UploadError) {
    try times.withLock { (times) throws(UploadError) in
      let recent = (times[student] ?? []).filter { $0 > now - .seconds(60) }
      guard recent.count < Self.most else {
        throw UploadError(
          .tooMany, "at most \(Self.most) uploads a minute are taken; nothing has changed, wait a minute")
      }
      times[student] = recent + [now]
    }
  }
}
