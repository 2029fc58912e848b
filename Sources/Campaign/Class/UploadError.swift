/// The reason why an upload, or another wish of a student, isn't fulfilled; nothing has changed then.
package struct UploadError: Error, Hashable, CustomStringConvertible {
  /// The kind of the reason.
  package enum Kind: Sendable {
    /// What was sent can't be used.
    case unusable
    /// An order that can't be carried out now.
    case refused
    /// Too much was sent in too short a time.
    case tooMany
    /// The disk is full, or can't be written for another reason.
    case disk
  }

  package let kind: Kind
  package let description: String

  package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
