import Testing

@testable import Figures

extension Drawing {
  /// Everything that is drawn lies on the paper, and no number is none.
  func expectWithinFrame(sourceLocation: SourceLocation = #_sourceLocation) {
    for mark in marks.flat {
      for point in mark.corners {
        #expect(
          point.x >= -1 && point.x <= width + 1 && point.y >= -1 && point.y <= height + 1, "\(mark)",
          sourceLocation: sourceLocation)
      }
    }
  }
}

extension Drawing {
  /// No two texts lie upon one another.
  func expectTextsApart(sourceLocation: SourceLocation = #_sourceLocation) {
    let texts = marks.flat.filter { if case .text = $0 { true } else { false } }
    for (index, text) in texts.enumerated() {
      for other in texts[..<index] {
        let (a, b) = (text.corners, other.corners)
        let isApart = a[0].x >= b[1].x - 1 || b[0].x >= a[1].x - 1 || a[0].y >= b[1].y - 1 || b[0].y >= a[1].y - 1
        #expect(isApart, "\(text) \(other)", sourceLocation: sourceLocation)
      }
    }
  }
}

extension [Drawing.Mark] {
  /// All marks, those of groups one by one.
  var flat: [Drawing.Mark] {
    flatMap { mark -> [Drawing.Mark] in
      switch mark {
      case .group(let marks, _), .layer(let marks, _): marks.flat
      default: [mark]
      }
    }
  }

  var texts: [String] { flat.compactMap { if case .text(let text, _, _, _, _, _) = $0 { text } else { nil } } }
  var said: [String] { compactMap { if case .group(_, let says) = $0 { says } else { nil } } }
  var discs: Int { flat.count { if case .disc = $0 { true } else { false } } }
  var hatches: Int { flat.count { if case .hatch = $0 { true } else { false } } }
}

extension Drawing.Mark {
  /// The points between which it lies.
  var corners: [Point] {
    switch self {
    case .line(let a, let b, _, _, _): [a, b]
    case .box(let box, _, _, _), .hatch(let box): [box.origin, Point(box.right, box.bottom)]
    case .disc(let centre, let radius, _, _):
      [Point(centre.x - radius, centre.y - radius), Point(centre.x + radius, centre.y + radius)]
    case .path(let points, _, _, _), .area(let points, _, _): points
    case .text(let text, let place, _, let size, let anchor, _):
      textCorners(TextWidth.of(text, size: size), place, size, anchor)
    case .group(let marks, _), .layer(let marks, _): marks.flatMap(\.corners)
    }
  }

  private func textCorners(_ width: Double, _ place: Point, _ size: Double, _ anchor: Drawing.Anchor) -> [Point] {
    let left =
      switch anchor {
      case .start: place.x
      case .middle: place.x - width / 2
      case .end: place.x - width
      }
    return [Point(left, place.y - 0.75 * size), Point(left + width, place.y + 0.25 * size)]
  }
}
