import Foundation
import Testing

@testable import Figures

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGTests {
  private struct Small: Figure, Hashable {
    var title = "a & b"
    let summary = "One line."
    func drawing(width: Double) -> Drawing {
      Drawing(
        width: width, height: 20,
        marks: [
          .line(Point(0, 0), Point(1.006, 2), .ink), .text(title, Point(3, 12.5), .quiet, anchor: .end),
          .group([.disc(Point(5, 5), radius: 2, fill: .series(1))], says: "<5>"),
        ])
    }
  }

  @Test("A figure is written with its text, its colours and their names")
  func figureIsFullSVG() {
    #expect(
      SVG.element(Small(), id: "x", width: 100) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="20" viewBox="0 0 100 20" role="img" \
        aria-labelledby="x-t x-d" font-family="system-ui, sans-serif" font-size="12">
        <title id="x-t">a &amp; b</title>
        <desc id="x-d">One line.</desc>
        <path d="M0 0L1.01 2" class="s-ink" fill="none" stroke="#1b1f24" stroke-width="1"/>
        <text x="3" y="12.5" text-anchor="end" class="f-quiet" fill="#57606a">a &amp; b</text>
        <g><title>&lt;5&gt;</title><circle cx="5" cy="5" r="2" class="f-series1" fill="#b04a00"/></g>
        </svg>
        """)
  }

  @Test(
    "Whatever a name holds, it is text and nothing else",
    arguments: [
      "<script>alert(1)</script>", "\" onload=\"x", "'", "]]>", "&amp;", "\u{202E}gnp", "a\nb\u{0}\u{1B}[31m", "👩‍👩‍👧 ٣",
    ])
  func anyNameIsText(name: String) throws {
    let parser = XMLParser(data: Data(SVG.file(Small(title: name)).utf8))
    let names = Elements()
    parser.delegate = names
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(names.found == ["svg", "title", "desc", "style", "rect", "path", "text", "g", "title", "circle"])
  }

  private final class Elements: NSObject, XMLParserDelegate {
    var found: [String] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { found.append(name) }
  }
}
