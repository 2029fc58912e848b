import People
import Reports

extension Route {
  /// All pages on a database, which is read again and again, and need not be there yet.
  /// - Parameter tables: where people play.
  public static func pages(on database: DatabasePath, tables: Tables) -> [Route] {
    let shelf = Shelf(database)
    let (overview, start) = (Overview(shelf), ContinuousClock.now)
    let live = LivePart(
      of: shelf, isPassing: { overview.isPassing },
      make: { try overview.part(of: $0, at: ContinuousClock.now - start) })
    let first: [Route] = [
      .get("/") { _, _ in Page.live(title: "Agon", path: "/state", try live.content()) },
      .get("/state") { _, _ in try live.content().response },
    ]
    let people = Shelf(DatabasePath(tables.store.path), base: PlaySite.base)
    return first + games(on: shelf) + games(on: people, base: PlaySite.base) + PlaySite(tables).routes + assets
  }

  /// The pages on recorded games.
  /// - Parameter base: what stands before their paths.
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
      .get("/style.css") { _, _ in
        .asset(PageStyle.sheet + PackageResources.site_css, type: "text/css; charset=utf-8")
      },
      .script("/live.js", PackageResources.live_js),
      .script("/values.js", PackageResources.values_js),
      .script("/script.js", PageScript.source),
    ]
  }

  /// A script that is compiled in.
  static func script(_ path: String, _ source: @autoclosure @escaping @Sendable () -> [UInt8]) -> Route {
    .get(path) { _, _ in .asset(source(), type: "text/javascript; charset=utf-8") }
  }
}
