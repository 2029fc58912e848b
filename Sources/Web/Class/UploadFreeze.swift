import Campaign
import Foundation
import Reports

/// The time after which nothing can be uploaded: that of the class file, or the one that the lecturer has set since,
/// which is kept beside the uploads.
struct UploadFreeze: Sendable {
  private let path: String
  private let written: Date?

  init(_ file: ClassConfig) { (path, written) = (file.folder + "/_freeze", file.freeze) }

  /// The time; nil for none.
  var time: Date? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return written }
    return ClassTime.read(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Whether uploads are open by the server's clock.
  var isOpen: Bool { time.map { Date() < $0 } ?? true }

  /// The time in words, beside the server's clock, which may be wrong.
  var words: String {
    let now = "By the server’s clock it is \(ClassTime.text(Date()))."
    guard let time else { return "Uploads are open. " + now }
    return (isOpen ? "Uploads are open until " : "Uploads are closed since ") + ClassTime.text(time) + ". " + now
  }

  /// - Throws: `UploadError` if uploads are closed.
  func requireOpen() throws(UploadError) {
    guard isOpen else { throw UploadError(.refused, words) }
  }

  /// Sets the time.
  /// - Parameter text: a local time, `now`, or an empty text for none.
  /// - Returns: the time in words.
  /// - Throws: `UploadError`.
  func set(_ text: String) throws(UploadError) -> String {
    let time = text == "now" ? Date() : ClassTime.read(text)
    guard text.isEmpty || time != nil else {
      throw UploadError(.unusable, "expected a time such as 2026-12-01T18:00, found “\(PrintableText.of(text))”")
    }
    do {
      try AtomicFile.write((time.map(ClassTime.text) ?? "none") + "\n", to: path)
    } catch {
      throw UploadError(.disk, "\(error)")
    }
    return words
  }
}
