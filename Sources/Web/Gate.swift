/// Who may ask, and how.
///
/// A page of another site can make a browser ask this server, and a name of another site can be made to point to this
/// machine (DNS rebinding). So a request has to name this server by one of its own names, and one that may change
/// something has to come from a page of its own.
struct Gate: Sendable {
  /// What a browser may call this server, in small letters and without a port.
  let names: Set<String>
  /// What has to be shown by whoever asks; nil where only this machine can.
  let pass: Pass?

  /// What is answered instead of what was asked for; nil where nothing is wrong with the request.
  /// - Parameter port: the server's, which a request has to name, too.
  func refusal(of request: Request, port: Int) -> Response? {
    let named = request.values(of: "host")
    guard named.count == 1, let host = named.first?.lowercased(), Self.isWellFormed(host) else {
      return .text("A request names one host.", status: 400)
    }
    // Browsers leave the port of the protocol out.
    guard names.contains(where: { host == "\($0):\(port)" || (port == 80 && host == $0) }) else {
      return .text("This server isn't known by that name.", status: 421)
    }
    if let refusal = pass?.refusal(of: request, port: port) { return refusal }
    if request.isReading { return nil }
    guard isOwn(request, host: host) else {
      return .text("Only a page of this server may ask for that.", status: 403)
    }
    let types = request.values(of: "content-type").map { $0.lowercased() }
    guard types == ["application/json"] || types == ["application/json; charset=utf-8"] else {
      return .text("Expected application/json.", status: 415)
    }
    return nil
  }

  /// Whether it was a page of this server that asked. Browsers that don't say so by `Sec-Fetch-Site` do by `Origin`.
  private func isOwn(_ request: Request, host: String) -> Bool {
    let (sites, origins) = (request.values(of: "sec-fetch-site"), request.values(of: "origin"))
    guard sites.count + origins.count > 0, sites.count < 2, origins.count < 2 else { return false }
    return sites.allSatisfy { $0 == "same-origin" } && origins.allSatisfy { $0.lowercased() == "http://" + host }
  }

  /// Letters, digits, dots, hyphens and underscores, or an address in brackets, and maybe a port.
  private static func isWellFormed(_ host: String) -> Bool {
    host.wholeMatch(of: /([a-z0-9._\-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/) != nil
  }
}
