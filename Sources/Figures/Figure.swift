/// Numbers that are shown as a picture: values and words, no places and no colours until it is drawn.
public protocol Figure: Hashable, Sendable {
  /// What it is of, in a few words.
  var title: String { get }
  /// What it shows, in a sentence or two, for who can't see it.
  var summary: String { get }
  /// Draws it.
  /// - Parameter width: the width of the paper in pixels, at least 280.
  func drawing(width: Double) -> Drawing
}
