import People
import Reports

extension Route {
  /// The routes of all pages on a database, which is read for each request, and need not exist yet.
  /// - Parameters:
  ///   - tables: the tables at which people play.
  ///   - lobby: the lobby for several browsers; nil for one for this server's own browsers.
  public static func pages(on database: DatabasePath, tables: Tables, lobby: LobbySite? = nil) -> [Route] {
    let shelf = Shelf(database, among: tables.opponents.variants)
    let (overview, start) = (Overview(shelf), ContinuousClock.now)
    let live = LivePart(
      of: shelf, isPassing: { overview.isPassing },
      make: { try overview.part(of: $0, at: ContinuousClock.now - start) })
    let first: [Route] = [
      .get("/", Page.orFailure { _, _ in Page.live(title: "Agon", path: "/state", try live.content()) }),
      .get("/state") { _, _ in try live.content().response },
    ]
    let people = Shelf(DatabasePath(tables.store.path), base: PlaySite.base, among: tables.opponents.variants)
    let lobby = lobby ?? LobbySite(Lobby(tables))
    return first + games(on: shelf) + games(on: people, base: PlaySite.base) + PlaySite(tables).routes
      + lobby.routes(for: .host) + [.playScript] + assets
  }

  /// The routes of the pages on recorded games.
  /// - Parameter base: the prefix of their paths.
  private static func games(on shelf: Shelf, base: String = "") -> [Route] {
    func reading(_ path: String, _ handler: @escaping Handler) -> Route {
      .get(base + path, Waiting.orElse(shelf, handler))
    }
    return [
      reading("/games") { request, _ in try GamesPage.response(to: request, on: shelf) },
      reading("/games/:number") { _, parameters in try GamePage.response(to: parameters[0], on: shelf) },
      reading("/games/:number/values") { request, parameters in
        try GameValues.response(to: request, parameters[0], on: shelf)
      },
      reading("/compare") { request, _ in try ComparePage.response(to: request, on: shelf) },
      reading("/variants/:variant") { request, names in
        try VariantPage.response(to: request, names[0], on: shelf)
      },
    ]
  }

  private static var assets: [Route] {
    [
      .styleSheet, .liveScript, .script("/values.js", PackageResources.values_js),
      .script("/script.js", PageScript.source),
    ]
  }

  /// The route of the style sheet of all pages.
  static var styleSheet: Route {
    .get("/style.css") { _, _ in
      .asset(PageStyle.sheet + PackageResources.site_css, type: "text/css; charset=utf-8")
    }
  }

  /// The route of the script for pages that update a part.
  static var liveScript: Route { .script("/live.js", PackageResources.live_js) }

  /// The route of the script for pages on which people play.
  static var playScript: Route { .script("/play.js", PackageResources.play_js) }

  /// The route of a script that is compiled in.
  private static func script(_ path: String, _ source: @autoclosure @escaping @Sendable () -> [UInt8]) -> Route {
    .get(path) { _, _ in .asset(source(), type: "text/javascript; charset=utf-8") }
  }
}
