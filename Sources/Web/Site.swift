import Engines
import NIOHTTP1

/// The gate, limits and routes of a server, independent of where it listens.
struct Site: Sendable {
  let gate: Gate
  let limits: ServerLimits
  let routes: [Route]
  /// Whether it is for clients of the port that is open to others.
  var isForGuests = false

  /// Answers a complete request to a port.
  func answer(_ head: HTTPRequestHead, _ body: [UInt8], from origin: Origin = .unknown, port: Int) -> Response {
    let headers = head.headers.map { (name: $0.name, value: $0.value) }
    guard
      let request = Request(
        method: head.method.rawValue, target: head.uri, headers: headers, body: body, from: origin)
    else { return .text("This is no path.", status: 400) }
    if let refusal = gate.refusal(of: request, port: port) { return refusal }
    var response = Route.answer(to: request, by: routes)
    // A page of another site can make a browser request anything.
    if !isForGuests, request.values(of: "sec-fetch-site") != ["cross-site"] { response.standing = .owner }
    return response
  }
}
