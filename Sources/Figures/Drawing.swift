/// A place on a drawing, in pixels of a screen from its upper left corner.
public struct Point: Hashable, Sendable {
  /// The distance to the right.
  public var x: Double
  /// The distance downwards.
  public var y: Double

  /// Creates a place.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle of a drawing.
public struct Box: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The width and the height.
  public var width, height: Double

  /// Creates a box from its corner and its size.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (origin, self.width, self.height) = (Point(x, y), width, height)
  }

  /// The horizontal coordinate of the right side.
  public var right: Double { origin.x + width }
  /// The vertical coordinate of the lower side.
  public var bottom: Double { origin.y + height }
  /// The centre.
  public var centre: Point { Point(origin.x + width / 2, origin.y + height / 2) }
}

/// Marks on paper of a given size, independent of any file format.
public struct Drawing: Hashable, Sendable {
  /// One mark; later ones cover earlier ones.
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
    /// An area bounded by points; what a faint one covers stays visible.
    case area([Point], Ink, isFaint: Bool = false)
    /// Text, set by its baseline.
    case text(String, Point, Ink = .ink, size: Double = 12, anchor: Anchor = .start, isBold: Bool = false)
    /// Marks that scripts and style sheets know by a class of letters, digits and hyphens.
    case layer([Mark], name: String)
    /// Marks that belong together, with a description for readers who point at them.
    case group([Mark], says: String)
  }

  /// The point of a text that lies at its place.
  public enum Anchor: String, Hashable, Sendable {
    case start, middle, end
  }

  /// The width and the height of the paper.
  public var width, height: Double
  /// The marks, the lowest first.
  public var marks: [Mark]

  /// Creates paper of a size.
  public init(width: Double, height: Double, marks: [Mark] = []) {
    (self.width, self.height, self.marks) = (width, height, marks)
  }
}
