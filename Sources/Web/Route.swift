/// A path, with the handler of its requests.
public struct Route: Sendable {
  /// Answers a request. It is called on one of a few threads, and may take as long as a query of the database.
  ///
  /// The texts are those of the path's parts that begin with a colon, in their order. Errors that it throws are
  /// answered as errors of the server, with their descriptions.
  public typealias Handler = @Sendable (Request, [String]) throws -> Response

  let method: String
  let pattern: [Substring]
  let handler: Handler

  /// Creates a route for reading.
  /// - Parameter path: a path such as `/games/:number`, where the last part may be any text.
  public static func get(_ path: String, _ handler: @escaping Handler) -> Route {
    Route(method: "GET", path: path, handler: handler)
  }

  /// Creates a route for orders: requests with JSON, from a page of this server, that may change something.
  public static func post(_ path: String, _ handler: @escaping Handler) -> Route {
    Route(method: "POST", path: path, handler: handler)
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
