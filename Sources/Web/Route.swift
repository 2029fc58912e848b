/// A path, with the handler of its requests.
public struct Route: Sendable {
  /// Answers a request. It is called on one of a few threads, and may take as long as a query of the database.
  ///
  /// The texts are the parts of the path in place of those that begin with a colon, in their order. Errors that the
  /// handler throws are answered as errors of the server, with their descriptions.
  public typealias Handler = @Sendable (Request, [String]) throws -> Response

  let method: String
  let pattern: [Substring]
  let handler: Handler
  /// What may be sent to the route; nil where it takes JSON of the usual size.
  private(set) var intake: Intake?

  /// What clients may send to a route for uploads.
  struct Intake: Sendable {
    /// The maximum size, in bytes, for clients that are let in.
    let most: Int
    /// Whether a client may send that much. Called before the body is read, by the thread that serves all connections.
    let letsIn: @Sendable (Request) -> Bool
  }

  /// Creates a route for reading.
  /// - Parameter path: a path such as `/games/:number`, where the last part may be any text.
  public static func get(_ path: String, _ handler: @escaping Handler) -> Route {
    Route(method: "GET", path: path, handler: handler)
  }

  /// Creates a route for orders: requests with JSON, from a page of this server, that may change something.
  public static func post(_ path: String, _ handler: @escaping Handler) -> Route {
    Route(method: "POST", path: path, handler: handler)
  }

  /// Creates a route for uploads: requests with content of any kind, from a page of this server. Clients that aren't let
  /// in may send no more than to any other route.
  static func upload(
    _ path: String, most: Int, letsIn: @escaping @Sendable (Request) -> Bool, _ handler: @escaping Handler
  ) -> Route {
    var route = Route(method: "POST", path: path, handler: handler)
    route.intake = Intake(most: most, letsIn: letsIn)
    return route
  }

  /// What may be sent with a request; nil where it is JSON of the usual size.
  static func intake(of request: Request, by routes: [Route]) -> Intake? {
    request.isReading
      ? nil
      : routes.first { $0.method == request.method && $0.parameters(of: request.path) != nil }?.intake
  }

  private init(method: String, path: String, handler: @escaping Handler) {
    (self.method, self.handler) = (method, handler)
    pattern = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The texts for the parts with a colon; nil where the path doesn't match.
  private func parameters(of path: [String]) -> [String]? {
    guard path.count == pattern.count else { return nil }
    var parameters: [String] = []
    for (part, text) in zip(pattern, path) {
      if part.hasPrefix(":") {
        parameters.append(text)
      } else if part != text {
        return nil
      }
    }
    return parameters
  }

  /// The response of the first route that matches.
  static func answer(to request: Request, by routes: [Route]) -> Response {
    let here = routes.compactMap { route in route.parameters(of: request.path).map { (route, $0) } }
    guard !here.isEmpty else { return .text("There is no such page.", status: 404) }
    let method = request.method == "HEAD" ? "GET" : request.method
    guard let (route, parameters) = here.first(where: { $0.0.method == method }) else {
      var response = Response.text("This page doesn't take \(method).", status: 405)
      let methods = here.map(\.0.method).flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }
      response.headers.append(("Allow", methods.joined(separator: ", ")))
      return response
    }
    do {
      return try route.handler(request, parameters).answering(request)
    } catch {
      return .text("\(error)", status: 500)
    }
  }
}
