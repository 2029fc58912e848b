/// Data shown as a picture: values and words, without places and colours until it is drawn.
public protocol Figure: Hashable, Sendable {
  /// The title: a few words.
  var title: String { get }
  /// The summary: a sentence or two for readers who can't see the figure.
  var summary: String { get }
  /// The width in pixels beyond which there is nothing more to see.
  var mostWidth: Double { get }
  /// Returns the drawing of the figure.
  /// - Parameter width: the width of the paper in pixels, at least 280.
  func drawing(width: Double) -> Drawing
}

extension Figure {
  /// No limit by default.
  public var mostWidth: Double { .infinity }
}
