import People
import Reports

extension Route {
  /// The routes of all pages on a database, which is read for each request, and need not exist yet; and those for guests.
  /// - Parameters:
  ///   - tables: the tables at which people play.
  ///   - lobby: the lobby for several browsers; nil for one for this server's own browsers.
  ///   - guest: what guests may see, who come without a code.
  public static func pages(
    on database: DatabasePath, tables: Tables, lobby: LobbySite? = nil, guest: Reader = []
  ) -> (host: [Route], guests: [Route]) {
    let variants = tables.opponents.variants
    let shelf = Shelf(database, among: variants)
    let (overview, start) = (Overview(shelf), ContinuousClock.now)
    let live = LivePart(
      of: shelf, isPassing: { overview.isPassing },
      make: { try overview.part(of: $0, at: ContinuousClock.now - start) })
    func first(for reader: Reader) -> [Route] {
      [
        .get(
          "/",
          Page.orFailure(for: reader) { _, _ in
            let content = try live.content()
            return Page.live(title: overview.title, path: "/state", content, for: reader)
          }), .get("/state") { _, _ in try live.content().response },
      ]
    }
    let people = Shelf(DatabasePath(tables.store.path), base: PlaySite.base, among: variants)
    let lobby = lobby ?? LobbySite(Lobby(tables))
    let host =
      first(for: .host) + games(on: shelf) + games(on: people, base: PlaySite.base) + PlaySite(tables).routes
      + lobby.routes(for: .host) + [.playScript] + assets
    let guest = guest.subtracting(.play)
    var guests = guest.contains(.lobby) ? lobby.routes(for: guest) + [.playScript] : []
    if guest.contains(.games) {
      guests += first(for: guest) + games(on: Shelf(database, among: variants, for: guest)) + assets
    } else {
      guests += [.get("/") { _, _ in .redirect(to: "/lobby") }, .styleSheet, .liveScript]
    }
    return (host, guests)
  }

  /// The routes of the pages on recorded games.
  /// - Parameter base: the prefix of their paths.
  private static func games(on shelf: Shelf, base: String = "") -> [Route] {
    func reading(_ path: String, _ handler: @escaping Handler) -> Route {
      .get(base + path, Waiting.orElse(shelf, handler))
    }
    let values = reading("/games/:number/values") { request, parameters in
      try GameValues.response(to: request, parameters[0], on: shelf)
    }
    return (shelf.reader.contains(.play) ? [values] : []) + [
      reading("/games") { request, _ in try GamesPage.response(to: request, on: shelf) },
      reading("/games/:number") { _, parameters in try GamePage.response(to: parameters[0], on: shelf) },
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
