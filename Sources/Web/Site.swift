import Engines
import NIOHTTP1

/// The gate, limits and routes of a server, independent of where it listens.
struct Site: Sendable {
  let gate: Gate
  let limits: ServerLimits
  let routes: [Route]
  /// Whether it is for clients of the port that is open to others.
  var isForGuests = false

  /// The maximum size, in bytes, of what may be sent with a request, and the time for it to arrive.
  func room(for head: HTTPRequestHead, from origin: Origin, port: Int) -> (most: Int, deadline: Duration) {
    guard let request = request(head, [], from: origin), let intake = Route.intake(of: request, by: routes),
      gate.refusal(of: request, port: port, isUpload: true) == nil, intake.letsIn(request)
    else { return (limits.body, limits.deadline) }
    return (intake.most, limits.uploadDeadline)
  }

  private func request(_ head: HTTPRequestHead, _ body: [UInt8], from origin: Origin) -> Request? {
    let headers = head.headers.map { (name: $0.name, value: $0.value) }
    return Request(method: head.method.rawValue, target: head.uri, headers: headers, body: body, from: origin)
  }

  /// Answers a complete request to a port.
  func answer(_ head: HTTPRequestHead, _ body: [UInt8], from origin: Origin = .unknown, port: Int) -> Response {
    guard let request = request(head, body, from: origin) else { return .text("This is no path.", status: 400) }
    let isUpload = Route.intake(of: request, by: routes) != nil
    if let refusal = gate.refusal(of: request, port: port, isUpload: isUpload) { return refusal }
    var response = Route.answer(to: request, by: routes)
    // A page of another site can make a browser request anything.
    if !isForGuests, request.values(of: "sec-fetch-site") != ["cross-site"] { response.standing = .owner }
    return response
  }
}
