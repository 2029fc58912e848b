extension BoardFigure.Piece {
  /// The ink of the largest part of the piece.
  var ink: Ink {
    switch self {
    case .cross: .series(0)
    case .nought: .series(1)
    case .counter(_, let seat): .series(seat)
    case .letter, .block: .ink
    case .darkDisc, .darkKing, .chessman(_, isDark: true): .darkPiece
    case .lightDisc, .lightKing, .chessman(_, isDark: false): .lightPiece
    case .redDisc: .redPiece
    case .yellowDisc: .yellowPiece
    case .blueDisc: .bluePiece
    }
  }

  /// Whether it needs an edge to be seen on light ground.
  var isLight: Bool { ink == .lightPiece || ink == .yellowPiece }

  /// The marks of the piece.
  /// - Parameter box: its cell.
  func marks(in box: Box, on surface: BoardFigure.Surface) -> [Drawing.Mark] {
    let (centre, edge) = (box.centre, surface.edge)
    let radius = box.width * surface.radius
    func disc(_ place: Point, _ radius: Double) -> Drawing.Mark {
      .disc(place, radius: radius, fill: ink, outline: edge)
    }
    switch self {
    case .cross:
      let arm = radius * 0.75
      return [(-1.0, 1.0), (1.0, -1.0)].map { start, end in
        .line(
          Point(centre.x - arm, centre.y + start * arm), Point(centre.x + arm, centre.y + end * arm), ink,
          width: max(1.5, box.width * 0.08))
      }
    case .nought: return [.disc(centre, radius: radius, fill: ink), .disc(centre, radius: radius * 0.72, fill: .paper)]
    case .darkDisc, .lightDisc, .redDisc: return [disc(centre, radius)]
    // A ring, so that the discs of the two seats can be distinguished without their colours.
    case .yellowDisc, .blueDisc: return [disc(centre, radius), disc(centre, radius * 0.6)]
    case .darkKing, .lightKing:
      let rise = radius * 0.22
      return [
        disc(Point(centre.x, centre.y + rise), radius * 0.9), disc(Point(centre.x, centre.y - rise), radius * 0.9),
      ]
    case .chessman(let man, _): return marks(of: man, centre, box.width * 0.42, edge)
    case .counter(let letter, _):
      return [.disc(centre, radius: radius, fill: ink), Self.letter(letter, centre, radius, .paper)]
    case .letter(let letter): return [Self.letter(letter, centre, radius, surface.text)]
    case .block:
      let (x, y) = (box.width * 0.42, box.height * 0.42)
      return [
        .area([(-x, -y), (x, -y), (x, y), (-x, y)].map { Point(centre.x + $0, centre.y + $1) }, surface.text)
      ]
    }
  }

  private static func letter(_ letter: String, _ centre: Point, _ radius: Double, _ ink: Ink) -> Drawing.Mark {
    let size = 1.2 * radius
    return .text(letter, Point(centre.x, centre.y + 0.35 * size), ink, size: size, anchor: .middle, isBold: true)
  }

  /// The marks of a piece of chess; `radius` is half its height.
  private func marks(of man: Chessman, _ centre: Point, _ radius: Double, _ edge: Ink) -> [Drawing.Mark] {
    func place(_ point: Point) -> Point { Point(centre.x + point.x * radius, centre.y + point.y * radius) }
    return man.parts.flatMap { part -> [Drawing.Mark] in
      switch part {
      case .area(let points):
        let line = points.map(place)
        return [.area(line, ink), .path(line + line.prefix(1), edge, width: 1)]
      case .disc(let point, let size): return [.disc(place(point), radius: size * radius, fill: ink, outline: edge)]
      }
    }
  }
}

extension BoardFigure.Surface {
  /// The ink of text on the surface.
  var text: Ink {
    switch self {
    case .paper: .ink
    case .felt, .rack: .lightPiece
    case .wood, .chequered: .onShare
    }
  }

  /// The edge of pieces.
  var edge: Ink { self == .paper ? .pieceEdge : .rim }

  /// The radius of discs, as a share of a cell's side.
  var radius: Double {
    switch self {
    case .paper: 0.34
    case .felt, .chequered: 0.4
    case .wood: 0.44
    case .rack: 0.42
    }
  }

  /// Whether a disc leaves no room beside it in its cell.
  var isFilled: Bool { self == .wood || self == .rack }

  /// The ink that marks a cell.
  var highlight: Ink {
    switch self {
    case .paper: .series(1)
    case .felt, .chequered: .highlight
    case .wood: .redPiece
    case .rack: .lightPiece
    }
  }
}
