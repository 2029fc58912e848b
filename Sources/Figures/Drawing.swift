/// A place on a drawing, in pixels of a screen from its upper left corner.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// A place.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A part of a drawing with upright sides.
public struct Box: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// How far it goes to the right, and down.
  public var width, height: Double

  /// A box by its corner and its size.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (origin, self.width, self.height) = (Point(x, y), width, height)
  }

  /// Its right and its lower end.
  public var right: Double { origin.x + width }
  /// Its lower end.
  public var bottom: Double { origin.y + height }
  /// Its middle.
  public var centre: Point { Point(origin.x + width / 2, origin.y + height / 2) }
}

/// Marks on paper of a size, whatever they are written down as.
public struct Drawing: Hashable, Sendable {
  /// One thing that is drawn; later ones cover earlier ones.
  public enum Mark: Hashable, Sendable {
    /// A straight line.
    case line(Point, Point, Ink, width: Double = 1, isDashed: Bool = false)
    /// A box, filled, and outlined where there is an ink for it.
    case box(Box, fill: Ink, outline: Ink? = nil, corner: Double = 0)
    /// Slanting lines over a box: little is known there.
    case hatch(Box)
    /// A disc, filled, and outlined where there is an ink for it.
    case disc(Point, radius: Double, fill: Ink, outline: Ink? = nil)
    /// A line through points.
    case path([Point], Ink, width: Double = 1.5, isDashed: Bool = false)
    /// An area around which points go; faint ones let through what they cover.
    case area([Point], Ink, isFaint: Bool = false)
    /// Text, set by its baseline.
    case text(String, Point, Ink = .ink, size: Double = 12, anchor: Anchor = .start, isBold: Bool = false)
    /// Marks that belong together and say something, for those who point at them.
    case group([Mark], says: String)
  }

  /// Which point of a text is at its place.
  public enum Anchor: String, Hashable, Sendable {
    case start, middle, end
  }

  /// How wide and how high the paper is.
  public var width, height: Double
  /// What is drawn.
  public var marks: [Mark]

  /// Paper of a size.
  public init(width: Double, height: Double, marks: [Mark] = []) {
    (self.width, self.height, self.marks) = (width, height, marks)
  }
}
