import NIOHTTP1

/// What a server has to answer with, wherever it listens.
struct Site: Sendable {
  let gate: Gate
  let limits: Limits
  let routes: [Route]

  /// Answers a whole request that came to a port.
  func answer(_ head: HTTPRequestHead, _ body: [UInt8], port: Int) -> Response {
    let headers = head.headers.map { (name: $0.name, value: $0.value) }
    guard let request = Request(method: head.method.rawValue, target: head.uri, headers: headers, body: body) else {
      return .text("This is no path.", status: 400)
    }
    return gate.refusal(of: request, port: port) ?? Route.answer(to: request, by: routes)
  }
}
