/// The ink of a mark: a meaning, for which the page's light or dark look has a colour.
public enum Ink: Hashable, Sendable {
  /// Text and data.
  case ink
  /// Explanatory text: axes, legends.
  case quiet
  /// Guide lines.
  case grid
  /// The background.
  case paper
  /// The edge of pieces on paper.
  case pieceEdge
  /// Pieces, and their edge on boards that look the same on light and dark pages.
  case darkPiece, lightPiece, redPiece, yellowPiece, bluePiece, rim
  /// The materials of boards, their lines, and the mark of a cell.
  case felt, feltLine, wood, woodLine, lightSquare, darkSquare, rack, rackEdge, hole, highlight
  /// One of several series, from 0; there are eight colours, which then repeat.
  case series(Int)
  /// A share from 0 (blue) over 1/2 (grey) to 1 (orange), the same on light and dark paper; in steps of 1/20.
  case share(Double)
  /// An amount from 0 (paper) to 1, of one hue, the same on light and dark paper; in steps of 1/20.
  case amount(Double)
  /// Text on top of a share or an amount.
  case onShare

  /// The colour on light paper.
  public var light: Colour { colours.light }
  /// The colour on dark paper.
  public var dark: Colour { colours.dark }

  /// The name of the ink in a style sheet; nil for inks of constant colour.
  public var className: String? {
    switch self {
    case .ink: "ink"
    case .quiet: "quiet"
    case .grid: "grid"
    case .paper: "paper"
    case .pieceEdge: "edge"
    case .series(let number): "series\(number % Self.seriesColours.count)"
    case .share, .amount, .onShare, .darkPiece, .lightPiece, .redPiece, .yellowPiece, .bluePiece, .rim: nil
    case .felt, .feltLine, .wood, .woodLine, .lightSquare, .darkSquare, .rack, .rackEdge, .hole, .highlight: nil
    }
  }

  /// All inks that have a name.
  public static var named: [Ink] {
    [.ink, .quiet, .grid, .paper, .pieceEdge] + seriesColours.indices.map { .series($0) }
  }

  private var colours: (light: Colour, dark: Colour) {
    switch self {
    case .ink: (Colour(0x1B1F24), Colour(0xE8EAED))
    case .quiet: (Colour(0x57606A), Colour(0xA9B1BA))
    case .grid: (Colour(0xD5DADF), Colour(0x3A424B))
    case .paper: (Colour(0xFFFFFF), Colour(0x15191E))
    case .darkPiece: Self.same(Colour(0x1B1F24))
    case .lightPiece: Self.same(Colour(0xFFFFFF))
    case .redPiece: Self.same(Colour(0xC8342B))
    case .yellowPiece: Self.same(Colour(0xF5C52F))
    case .bluePiece: Self.same(Colour(0x2A6FBF))
    case .rim: Self.same(Colour(0x23211E))
    case .felt: Self.same(Colour(0x2F8155))
    case .feltLine: Self.same(Colour(0x174D31))
    case .wood: Self.same(Colour(0xDDB26B))
    case .woodLine: Self.same(Colour(0x6E4F24))
    case .lightSquare: Self.same(Colour(0xF1E2C6))
    case .darkSquare: Self.same(Colour(0xB78B61))
    case .rack: Self.same(Colour(0x1F5FA6))
    case .rackEdge: Self.same(Colour(0x123E70))
    case .hole: Self.same(Colour(0xEEF3F8))
    case .highlight: Self.same(Colour(0xF2D64B))
    case .pieceEdge: (Colour(0x1B1F24), Colour(0xA9B1BA))
    case .series(let number): Self.seriesColours[number % Self.seriesColours.count]
    case .share(let share): Self.same(Self.share(Self.step(share)))
    case .amount(let amount): Self.same(Colour(0xF3F5F7).mixed(with: Colour(0xF0A35E), by: Self.step(amount)))
    case .onShare: Self.same(Colour(0x16191D))
    }
  }

  private static func same(_ colour: Colour) -> (light: Colour, dark: Colour) { (colour, colour) }

  private static func step(_ value: Double) -> Double { (min(max(value, 0), 1) * 20).rounded() / 20 }

  /// The colour of a share, from blue over grey to orange: distinguishable with all common kinds of colour blindness.
  private static func share(_ share: Double) -> Colour {
    let middle = Colour(0xE7E9EB)
    return share < 0.5
      ? middle.mixed(with: Colour(0x7FB2E5), by: 1 - 2 * share)
      : middle.mixed(with: Colour(0xF0A35E), by: 2 * share - 1)
  }

  /// The colours of series: Okabe and Ito's palette (2008), darkened for light paper and lightened for dark paper.
  private static let seriesColours: [(light: Colour, dark: Colour)] = [
    (Colour(0x0064A8), Colour(0x56A9E8)), (Colour(0xB04A00), Colour(0xF0A35E)), (Colour(0x007A5A), Colour(0x35C39B)),
    (Colour(0x9C3D7E), Colour(0xE08CC4)), (Colour(0x6B6100), Colour(0xD9CC3F)), (Colour(0x4B4FB8), Colour(0xA3A6F5)),
    (Colour(0xA8323A), Colour(0xF28B90)), (Colour(0x4A5560), Colour(0xB4BEC8)),
  ]
}
