import People
import Play
import Reports

extension Route {
  /// The routes of all pages on a database, which is read for each request and need not exist yet, and the routes for
  /// guests.
  /// - Parameters:
  ///   - tables: the tables at which people play.
  ///   - course: the pages of a class; nil for none.
  ///   - lobby: the lobby for several browsers; nil for one for this server's own browsers.
  ///   - guest: the pages that guests, who come without a code, may see.
  ///   - watch: follows games that are being played here; nil where none are.
  public static func pages(
    on database: DatabasePath, tables: Tables, course: ClassSite? = nil, lobby: LobbySite? = nil, guest: Reader = [],
    watch: GameWatch? = nil
  ) -> (host: [Route], guests: [Route]) {
    let variants = tables.opponents.variants
    let owner: Reader = course == nil ? .host : .host.union(.course)
    let shelf = Shelf(database, among: variants, for: owner)
    // Made once for all readers, so it must not contain anything that guests may not see.
    let shared = !guest.contains(.games) ? shelf : Shelf(database, among: variants, for: guest)
    let (overview, start) = (Overview(shared), ContinuousClock.now)
    let live = LivePart(
      of: shared, isPassing: { overview.isPassing },
      make: { try overview.part(of: $0, at: ContinuousClock.now - start) })
    let wall = Wall(shared, watch)
    let wallPart = LivePart(
      of: shared, pause: Wall.pause, isPassing: { true }, version: { watch?.version ?? 0 },
      make: { try wall.part(of: $0, at: ContinuousClock.now - start) })
    func first(for reader: Reader) -> [Route] {
      following(live, at: "/", part: "/state", for: reader) {
        Page.live(title: overview.title, path: "/state", $0, for: reader)
      }
        + following(wallPart, at: "/wall", part: "/wall/state", for: reader) {
          Page.live(
            title: "Wall", path: "/wall/state", $0,
            [.init("class", "wall"), .init("data-pause", "\(Int(Wall.pause / .milliseconds(1)))")],
            script: "/script.js", for: reader)
        }
    }
    let people = Shelf(DatabasePath(tables.store.path), base: PlaySite.base, among: variants)
    let lobby = lobby ?? LobbySite(Lobby(tables))
    let host =
      first(for: owner) + games(on: shelf) + games(on: people, base: PlaySite.base) + PlaySite(tables).routes
      + lobby.routes(for: owner) + [.playScript] + assets + (course?.routes(for: owner, shelf) ?? [])
    let guest = guest.subtracting(.play)
    var guests = guest.contains(.lobby) ? lobby.routes(for: guest) + [.playScript] : []
    if guest.contains(.games) {
      let shelf = Shelf(database, among: variants, for: guest)
      guests += first(for: guest) + games(on: shelf) + assets + (course?.routes(for: guest, shelf) ?? [])
    } else {
      guests += [.get("/") { _, _ in .redirect(to: "/lobby") }, .styleSheet, .liveScript]
    }
    return (host, guests)
  }

  /// The routes of a page that follows a part, and of the part by itself.
  private static func following(
    _ live: LivePart, at path: String, part: String, for reader: Reader,
    _ page: @escaping @Sendable (LivePart.Content) -> Response
  ) -> [Route] {
    [
      .get(path, Page.orFailure(for: reader) { _, _ in page(try live.content()) }),
      .get(part) { _, _ in try live.content().response },
    ]
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
  static func script(_ path: String, _ source: @autoclosure @escaping @Sendable () -> [UInt8]) -> Route {
    .get(path) { _, _ in .asset(source(), type: "text/javascript; charset=utf-8") }
  }
}
