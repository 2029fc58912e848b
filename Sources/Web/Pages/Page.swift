import Reports
import Store

/// The frame of all pages.
enum Page {
  /// A page whose main part is updated while it is open.
  /// - Parameters:
  ///   - path: the path of the main part by itself.
  ///   - part: the current main part.
  ///   - attributes: further attributes of the main part.
  ///   - script: the path of another script it needs.
  static func live(
    title: String, path: String, _ part: LivePart.Content, _ attributes: [Markup.Attribute] = [],
    script: String? = nil, for reader: Reader
  ) -> Response {
    page(
      title: title,
      .element(
        "main", [.init("data-live", path), .init("data-tag", part.response.tag ?? "")] + attributes, [part.markup]),
      scripts: [script, "/live.js"].compactMap(\.self), for: reader)
  }

  /// A link to another page, in place of one that doesn't exist.
  struct Way {
    let title: String
    let path: String
    let words: String

    static let games = Way(title: "Games", path: "/games", words: "All games")
    static let lobby = Way(title: "Lobby", path: "/lobby", words: "The lobby")
  }

  /// A page with the reason why the requested one doesn't exist, with a link to another page.
  /// - Parameter remedy: what the reader can do about it.
  static func refusal(
    _ words: String, _ remedy: [Markup] = [], status: Int, way: Way = .games, for reader: Reader = .host
  ) -> Response {
    let parts: [Markup] =
      [.element("p", [.init("role", "alert")], PrintableText.of(words))] + remedy
      + [.element("p", [], [.element("a", [.init("href", way.path)], way.words)])]
    return page(title: way.title, .element("main", [], [.lines(parts)]), status: status, for: reader)
  }

  /// The response made for a request, or a page with the reason why it isn't available; failures of the server are
  /// thrown.
  /// - Parameter missing: the status where what was requested isn't in the database.
  static func orRefusal(
    missing: Int = 404, for reader: Reader, _ make: () throws -> Response
  ) throws -> Response {
    do {
      return try make()
    } catch let mistake as GamesQuery.Mistake {
      return refusal(mistake.description, status: 400, for: reader)
    } catch let error as StoreError where error.kind == .request {
      return refusal(error.description, status: missing, for: reader)
    }
  }

  /// A page's handler that shows failures of the server, such as a damaged database, on a page, too.
  static func orFailure(for reader: Reader = .host, _ handler: @escaping Route.Handler) -> Route.Handler {
    { request, parameters in
      do {
        return try handler(request, parameters)
      } catch {
        return refusal("\(error)", status: 500, for: reader)
      }
    }
  }

  /// Makes a page.
  /// - Parameters:
  ///   - main: an element `main`.
  ///   - scripts: the paths of the scripts it needs.
  ///   - head: further elements of its head.
  ///   - reader: the reader of the page.
  static func page(
    title: String, _ main: Markup, scripts: [String] = [], head more: [Markup] = [], status: Int = 200,
    for reader: Reader = .host
  ) -> Response {
    let head: [Markup] = [
      .void("meta", [.init("charset", "utf-8")]),
      .void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]),
      .element("title", title),
      .void("link", [.init("rel", "icon"), .init("href", "data:,")]),
      .void("link", [.init("rel", "stylesheet"), .init("href", "/style.css")]),
    ]
    let scripts = scripts.map { Markup.element("script", [.init("src", $0), .init("defer")], "") }
    let body: [Markup] = [
      .element("header", [], [navigation(for: reader), .element("h1", title)]), main,
      .element("p", [.init("role", "status"), .init("class", "quiet")], ""),
    ]
    return .page(
      .element(
        "html", [.init("lang", "en")],
        [
          .lines([
            .element("head", [], [.lines(head + more + scripts)]),
            .element("body", [], [.lines(body)]),
          ])
        ]), status: status)
  }

  private static func navigation(for reader: Reader) -> Markup {
    return .element(
      "nav", [.init("aria-label", "Pages")],
      [
        .element(
          "ul", [],
          reader.pages.map { path, name in .element("li", [], [.element("a", [.init("href", path)], name)]) })
      ])
  }
}
