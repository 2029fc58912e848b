/// The rules of access to the server.
///
/// A page of another site can make a browser send requests to this server, and a name of another site can be made to
/// point to this machine (DNS rebinding). So a request has to name this server by one of its own names, and a request
/// that may change something has to come from a page of this server.
struct Gate: Sendable {
  /// The names of this server in a browser, in lower case and without a port.
  let names: Set<String>
  /// The pass that clients have to show; nil where only this machine can connect.
  let pass: Pass?

  /// The response to a request that is refused; nil for one that is allowed.
  /// - Parameters:
  ///   - port: the server's port, which a request has to name, too.
  ///   - isUpload: whether the request is for content of any kind instead of JSON.
  func refusal(of request: Request, port: Int, isUpload: Bool = false) -> Response? {
    let named = request.values(of: "host")
    guard named.count == 1, let host = named.first?.lowercased(), Self.isWellFormed(host) else {
      return .text("A request names one host.", status: 400)
    }
    // Browsers leave the port of the protocol out.
    guard names.contains(where: { host == "\($0):\(port)" || (port == 80 && host == $0) }) else {
      return .text("The server doesn't answer to that host name.", status: 421)
    }
    if let refusal = pass?.refusal(of: request, port: port) { return refusal }
    if request.isReading { return nil }
    guard isOwn(request, host: host) else {
      return .text("Only a page of this server may ask for that.", status: 403)
    }
    let types = request.values(of: "content-type").map { $0.lowercased() }
    // Pages of other sites can't send either type without asking first.
    if isUpload {
      return types == ["application/octet-stream"] ? nil : .text("Expected application/octet-stream.", status: 415)
    }
    guard types == ["application/json"] || types == ["application/json; charset=utf-8"] else {
      return .text("Expected application/json.", status: 415)
    }
    return nil
  }

  /// Whether a page of this server made the request. Browsers without `Sec-Fetch-Site` show that by `Origin`.
  private func isOwn(_ request: Request, host: String) -> Bool {
    let (sites, origins) = (request.values(of: "sec-fetch-site"), request.values(of: "origin"))
    guard sites.count + origins.count > 0, sites.count < 2, origins.count < 2 else { return false }
    return sites.allSatisfy { $0 == "same-origin" } && origins.allSatisfy { $0.lowercased() == "http://" + host }
  }

  /// Whether a host consists of letters, digits, dots, hyphens and underscores, or is an address in brackets; a port
  /// may follow.
  private static func isWellFormed(_ host: String) -> Bool {
    host.wholeMatch(of: /([a-z0-9._\-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/) != nil
  }
}
