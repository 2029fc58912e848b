import Figures
import Play

/// A part of a page. Text becomes part of a page only through `text`, which escapes it, so that no name, note or config
/// can contain markup.
package struct Markup: Hashable, Sendable {
  /// The HTML source.
  package let source: String

  private init(source: String) { self.source = source }

  /// A text of any characters.
  package static func text(_ text: String) -> Markup { Markup(source: SVG.escaped(text, keepingLines: true)) }

  /// A figure as a picture.
  /// - Parameter id: the figure's id, unique on the page; of letters, digits and hyphens.
  package static func picture(_ picture: Picture, id: String, width: Double) -> Markup {
    func element(_ figure: some Figure) -> Markup { self.figure(figure, id: id, width: width) }
    return element(picture.figure)
  }

  /// A figure of one kind as a picture.
  /// - Parameter id: the figure's id, unique on the page; of letters, digits and hyphens.
  package static func figure(_ figure: some Figure, id: String, width: Double) -> Markup {
    Markup(source: SVG.element(figure, id: id, width: width))
  }

  /// The mark of a seat, as large as text: its first piece, or its number where it has none.
  package static func mark(of seat: Int, _ traits: BoardTraits?) -> Markup {
    guard let traits, let piece = traits.pieces.firstIndex(where: { $0.seat == seat }),
      let look = BoardFigure.Piece(piece, of: traits)
    else { return .text("\(seat + 1)") }
    return Markup(source: SVG.swatch(look, name: traits.pieces[piece].name))
  }

  /// A conclusion at the top of a part.
  package static func verdict(_ text: String) -> Markup {
    element("p", [Attribute("class", "verdict")], PrintableText.of(text))
  }

  /// A text to copy, for which a page's script adds a button.
  package static func paste(_ text: String) -> Markup {
    element("pre", [Attribute("class", "paste"), Attribute("tabindex", "0")], text)
  }

  /// A drawing with controls on top of it.
  package static func stage(_ drawing: Drawing, _ attributes: [Attribute], _ controls: [Markup]) -> Markup {
    Markup(
      source: SVG.stage(
        drawing, attributes: attributes.map(\.source).joined(), controls: controls.map(\.source).joined(separator: "\n")
      ))
  }

  /// An element with content.
  package static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ children: [Markup] = []) -> Markup
  {
    let inside = children.map(\.source).joined()
    return Markup(source: "<\(name)\(attributes.map(\.source).joined())>\(inside)</\(name)>")
  }

  /// An element with attributes and a text.
  package static func element(_ name: StaticString, _ attributes: [Attribute], _ text: String) -> Markup {
    element(name, attributes, [.text(text)])
  }

  /// An element with a text.
  package static func element(_ name: StaticString, _ text: String) -> Markup { element(name, [], text) }

  /// An element without content.
  package static func void(_ name: StaticString, _ attributes: [Attribute] = []) -> Markup {
    Markup(source: "<\(name)\(attributes.map(\.source).joined())>")
  }

  /// Parts one below the other.
  package static func lines(_ parts: [Markup]) -> Markup { Markup(source: parts.map(\.source).joined(separator: "\n")) }

  /// Parts that unfold at a click on a summary.
  package static func folded(_ summary: String, isOpen: Bool = false, _ parts: [Markup]) -> Markup {
    folded([text(summary)], isOpen: isOpen, parts)
  }

  /// Parts that unfold at a click on a summary.
  static func folded(_ summary: [Markup], isOpen: Bool = false, _ parts: [Markup]) -> Markup {
    element("details", isOpen ? [Attribute("open")] : [], [lines([element("summary", [], summary)] + parts)])
  }

  /// Data for the page's script: JSON, escaped so that no tag can begin in it.
  package static func data(_ json: String, id: String) -> Markup {
    let safe = json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
    return Markup(source: "<script type=\"application/json\"\(Attribute("id", id).source)>\(safe)</script>")
  }

  /// The page's own script or style sheet, which its policy allows by a hash.
  package static func own(_ name: StaticString, _ resource: [UInt8]) -> Markup {
    Markup(source: "<\(name)>\(String(decoding: resource, as: UTF8.self))</\(name)>")
  }

  /// An attribute of an element.
  package struct Attribute: Hashable, Sendable {
    fileprivate let source: String

    package init(_ name: StaticString, _ value: String) { source = " \(name)=\"\(SVG.escaped(value))\"" }

    /// Creates an attribute without a value.
    package init(_ name: StaticString) { source = " \(name)" }
  }
}
