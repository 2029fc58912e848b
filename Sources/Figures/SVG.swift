/// Writes drawings as SVG.
///
/// Each mark carries the colours of light paper, so that it can be seen where style sheets are forbidden; an additional
/// class lets a style sheet choose other colours for dark paper. All text is escaped.
public enum SVG {
  /// A figure as an element of a page.
  ///
  /// - Parameters:
  ///   - id: the figure's id, unique on the page; of letters, digits and hyphens.
  ///   - width: the maximum width of its paper in pixels.
  public static func element(_ figure: some Figure, id: String, width: Double = 720) -> String {
    element(drawing(figure, width), title: figure.title, summary: figure.summary, id: id, isFile: false)
  }

  /// A figure as a file of its own, with a style sheet for dark paper.
  public static func file(_ figure: some Figure, width: Double = 720) -> String {
    element(drawing(figure, width), title: figure.title, summary: figure.summary, id: "figure", isFile: true) + "\n"
  }

  /// A piece as high as a line of text, as an element of a page.
  /// - Parameter name: the accessible name of the piece.
  public static func swatch(_ piece: BoardFigure.Piece, name: String) -> String {
    let side = 24.0
    let drawing = Drawing(
      width: side, height: side, marks: piece.marks(in: Box(-4, -4, side + 8, side + 8), on: .paper))
    return beginning(drawing, " class=\"swatch\" role=\"img\" aria-label=\"\(escaped(name))\"")
      + elements(drawing.marks) + "</svg>"
  }

  /// Marks as elements within a drawing; none of them a hatch.
  public static func elements(_ marks: [Drawing.Mark]) -> String { marks.map { mark($0, "") }.joined() }

  /// A drawing that is purely visual, with controls on top of it that describe its content.
  /// - Parameters:
  ///   - attributes: the attributes of the whole, escaped, each with a space before it.
  ///   - controls: elements of SVG.
  public static func stage(_ drawing: Drawing, attributes: String, controls: String) -> String {
    beginning(drawing, attributes) + "<g aria-hidden=\"true\">\(elements(drawing.marks))</g>\n\(controls)</svg>"
  }

  /// The rules of a style sheet for the inks' colours on dark paper.
  public static var darkRules: String {
    Ink.named.map { ink in
      let (name, colour) = (ink.className ?? "", ink.dark.hex)
      return ".f-\(name){fill:\(colour)}.s-\(name){stroke:\(colour)}"
    }.joined()
  }

  private static func element(_ drawing: Drawing, title: String, summary: String, id: String, isFile: Bool) -> String {
    var text = beginning(drawing, " role=\"img\" aria-labelledby=\"\(id)-t \(id)-d\"")
    text += "<title id=\"\(id)-t\">\(escaped(title))</title>\n<desc id=\"\(id)-d\">\(escaped(summary))</desc>\n"
    if isFile { text += "<style>@media (prefers-color-scheme:dark){\(darkRules)}</style>\n" }
    if drawing.hasHatches {
      text += "<defs><pattern id=\"\(id)-h\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
      text += "patternTransform=\"rotate(45)\"><path d=\"M0 0V6\"\(stroke(.quiet, 1.2))/></pattern></defs>\n"
    }
    if isFile { text += mark(.box(Box(0, 0, drawing.width, drawing.height), fill: .paper), id) + "\n" }
    for each in drawing.marks { text += mark(each, id) + "\n" }
    return text + "</svg>"
  }

  private static func drawing(_ figure: some Figure, _ width: Double) -> Drawing {
    figure.drawing(width: min(width, figure.mostWidth))
  }

  /// The tag with which an element begins.
  private static func beginning(_ drawing: Drawing, _ attributes: String) -> String {
    let (width, height) = (Numeral.place(drawing.width), Numeral.place(drawing.height))
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\"\(attributes) font-family=\"system-ui, sans-serif\" font-size=\"12\">\n"
  }

  private static func mark(_ mark: Drawing.Mark, _ id: String) -> String {
    switch mark {
    case .line(let a, let b, let ink, let width, let isDashed):
      return "<path d=\"M\(pair(a))L\(pair(b))\"\(stroke(ink, width, isDashed))/>"
    case .box(let box, let fill, let outline, let corner):
      let round = corner > 0 ? " rx=\"\(Numeral.place(corner))\"" : ""
      return "<rect\(frame(box))\(round)\(inks(fill, outline))/>"
    case .hatch(let box):
      return "<rect\(frame(box)) fill=\"url(#\(id)-h)\"/>"
    case .disc(let centre, let radius, let fill, let outline):
      let place = "cx=\"\(Numeral.place(centre.x))\" cy=\"\(Numeral.place(centre.y))\""
      return "<circle \(place) r=\"\(Numeral.place(radius))\"\(inks(fill, outline))/>"
    case .path(let points, let ink, let width, let isDashed):
      return
        "<path d=\"M\(points.map(pair).joined(separator: "L"))\" stroke-linejoin=\"round\"\(stroke(ink, width, isDashed))/>"
    case .area(let points, let ink, let isFaint):
      let faint = isFaint ? " fill-opacity=\"0.2\"" : ""
      return "<path d=\"M\(points.map(pair).joined(separator: "L"))Z\"\(faint)\(inks(ink, nil))/>"
    case .text(let text, let place, let ink, let size, let anchor, let isBold):
      let set = (anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"") + (isBold ? " font-weight=\"600\"" : "")
      let height = size == 12 ? "" : " font-size=\"\(Numeral.place(size))\""
      return "<text x=\"\(Numeral.place(place.x))\" y=\"\(Numeral.place(place.y))\"\(set)\(height)\(inks(ink, nil))>"
        + "\(escaped(text))</text>"
    case .layer(let marks, let name):
      return "<g class=\"\(name)\">\(marks.map { Self.mark($0, id) }.joined())</g>"
    case .group(let marks, let says):
      return "<g><title>\(escaped(says))</title>\(marks.map { Self.mark($0, id) }.joined())</g>"
    }
  }

  private static func pair(_ point: Point) -> String { Numeral.place(point.x) + " " + Numeral.place(point.y) }

  private static func frame(_ box: Box) -> String {
    let numbers = [("x", box.origin.x), ("y", box.origin.y), ("width", box.width), ("height", box.height)]
    return numbers.map { " \($0)=\"\(Numeral.place($1))\"" }.joined()
  }

  private static func stroke(_ ink: Ink, _ width: Double, _ isDashed: Bool = false) -> String {
    let name = ink.className.map { " class=\"s-\($0)\"" } ?? ""
    return name + " fill=\"none\" stroke=\"\(ink.light.hex)\" stroke-width=\"\(Numeral.place(width))\""
      + (isDashed ? " stroke-dasharray=\"4 3\"" : "")
  }

  private static func inks(_ fill: Ink, _ outline: Ink?) -> String {
    let names = [fill.className.map { "f-" + $0 }, outline.flatMap { $0.className.map { "s-" + $0 } }].compactMap(
      \.self)
    let list = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
    return list + " fill=\"\(fill.light.hex)\"" + (outline.map { " stroke=\"\($0.light.hex)\"" } ?? "")
  }

  /// Text escaped for use between tags and in attributes; characters that XML doesn't allow become �.
  ///
  /// - Parameter keepingLines: whether line breaks and tabs stay; else they become spaces.
  public static func escaped(_ text: String, keepingLines: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\t", "\n": if keepingLines { result.unicodeScalars.append(scalar) } else { result += " " }
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\r": result += keepingLines ? "" : " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "�"
      // Marks that change the direction of text would also change that of the text after them.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}": result += "�"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Drawing {
  fileprivate var hasHatches: Bool {
    func has(_ marks: [Mark]) -> Bool {
      marks.contains {
        switch $0 {
        case .hatch: true
        case .group(let marks, _), .layer(let marks, _): has(marks)
        default: false
        }
      }
    }
    return has(marks)
  }
}
