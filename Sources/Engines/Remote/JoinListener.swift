import CPlatform
import Foundation
import Play
import Synchronization

/// Listens at a port where bots from other machines join, each with the code of a player's seat.
///
/// One thread accepts connections and reads the first line of each, within ten seconds. A wrong code, or anything else,
/// ends the connection, after a request for the program that joins (`JoinScript`) was answered. What is asked of a
/// seated bot is up to the roster that plays with it; it can only answer.
public final class JoinListener: Sendable {
  /// The time in which a client has to identify itself, in nanoseconds.
  static let patience: Nanoseconds = 10_000_000_000
  /// The time in which a bot that has left comes back, in nanoseconds.
  static let returnPatience: Nanoseconds = 5_000_000_000
  /// The maximum number of connections without identification; of more, the oldest is closed of those from the place
  /// that has the most.
  static let most = 64

  private struct State {
    var openSeats: [String: OpenSeat] = [:]
    var isOpen = false
    var isClosed = false

    /// Whether a bot may come back that doesn't know that all games are over.
    var awaitsReturn: Bool {
      isOpen && !isClosed && openSeats.values.contains { $0.mayReturn(within: JoinListener.returnPatience) }
    }
  }

  /// A connection whose client hasn't identified itself.
  private struct Stranger {
    let socket: Int32
    let origin: Origin
    let deadline: Nanoseconds
    var said: [UInt8] = []
    /// The rest of the response to its request; nil where it hasn't made one.
    var response: ArraySlice<UInt8>?
  }

  /// The address at which others reach the listener.
  public let address: NetworkAddress
  /// The address of the listener, by digits.
  public let digits: String
  /// Whether only bots on this machine can join.
  public var isForThisMachine: Bool { digits == "::1" || digits.hasPrefix("127.") }
  private let listening: Int32
  private let wake: (read: Int32, write: Int32)
  private let limiter = RateLimiter()
  private let guests: (@Sendable (_ socket: Int32) -> Void)?
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())
  /// A semaphore that is signalled when the thread has ended.
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Creates a listener; connections wait until it is opened.
  /// - Parameters:
  ///   - address: an address of this machine; port 0 is any that is free.
  ///   - guests: receives the connections of clients that aren't bots, such as browsers, and has to close them; nil
  ///     where only bots may connect.
  ///   - tell: receives remarks on bots that join, from any thread.
  /// - Throws: `NetworkAddress.Failure`.
  public init(
    at address: NetworkAddress, guests: (@Sendable (_ socket: Int32) -> Void)? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(NetworkAddress.Failure) {
    let (listening, here) = try address.listen()
    var ends: [Int32] = [-1, -1]
    guard agon_pipe(&ends) == 0 else {
      agon_stop_listening(listening)
      throw NetworkAddress.Failure(description: "can't listen at \(address): \(String(cString: strerror(errno)))")
    }
    self.address = NetworkAddress(host: address.host, port: here.port).reachable
    digits = here.host
    (self.listening, wake, self.guests, self.tell) = (listening, (ends[0], ends[1]), guests, tell)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Begins to accept connections, once their codes are known. Further calls do nothing.
  public func open() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = true }
      return state.isOpen || state.isClosed
    }
    if !wasOpen { Thread.detachNewThread { [self] in serve() } }
  }

  /// The number of codes beyond which those whose games are over are removed.
  private static let mostKept = 256

  /// Admits bots with a code, until `forget`.
  /// - Returns: nil where the code is in use already.
  func expect(_ code: String, for player: String, tables: Int) -> OpenSeat? {
    state.withLock { state in
      guard state.openSeats[code]?.isClosed ?? true else { return nil }
      if state.openSeats.count > Self.mostKept { state.openSeats = state.openSeats.filter { !$0.value.isClosed } }
      let openSeat = OpenSeat(player: player, tables: tables)
      state.openSeats[code] = openSeat
      return openSeat
    }
  }

  /// Admits no bots with a code any more, and closes the connections of those that joined with it. Bots that
  /// reconnect learn that all games are over, or that they should try later if games were broken off.
  func forget(_ code: String) { state.withLock { $0.openSeats[code] }?.close() }

  /// Tells all connected bots that all games are over: those that wait now, those that play before their connections
  /// are closed.
  public func finish() {
    for openSeat in state.withLock({ Array($0.openSeats.values) }) { openSeat.finish() }
  }

  /// Stops listening, and closes all connections.
  ///
  /// A bot whose connection was closed for a fault in its last game comes back for the next one: it is waited for a
  /// moment, to learn that all games are over.
  public func close() {
    while state.withLock({ $0.awaitsReturn }) { usleep(5_000) }
    let (openSeats, isRunning) = state.withLock { state in
      // In here, since the thread closes the pipe once it has seen this.
      if state.isOpen, !state.isClosed { _ = write(wake.write, "x", 1) }
      if !state.isOpen, !state.isClosed { closeEnds() }
      defer { (state.openSeats, state.isClosed) = ([:], true) }
      return (Array(state.openSeats.values), state.isOpen && !state.isClosed)
    }
    for openSeat in openSeats { openSeat.close() }
    if isRunning { hasEnded.wait() }
  }

  private func closeEnds() {
    agon_stop_listening(listening)
    for end in [wake.read, wake.write] { Foundation.close(end) }
  }

  // MARK: The thread

  private func serve() {
    var strangers: [Stranger] = []
    while true {
      let (openSeats, isClosed) = state.withLock { (Array($0.openSeats.values), $0.isClosed) }
      guard !isClosed else { break }
      let waiting = openSeats.flatMap { openSeat in openSeat.waiting.map { (openSeat, $0) } }
      let ends = [wake.read] + strangers.map(\.socket) + waiting.map(\.1) + [listening]
      var polled = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      for (place, stranger) in strangers.enumerated() where stranger.response != nil {
        polled[1 + place].events = Int16(POLLOUT)
      }
      // Clients that have been taken belong to another thread: soon they aren't looked at any more.
      _ = poll(&polled, nfds_t(polled.count), strangers.isEmpty && waiting.isEmpty ? 1_000 : 100)
      for ((openSeat, socket), polled) in zip(waiting, polled.dropFirst(1 + strangers.count)) where polled.revents != 0
      {
        openSeat.drop(socket)
      }
      let now = Clock.now()
      for place in strangers.indices.reversed() where polled[1 + place].revents != 0 || now > strangers[place].deadline
      {
        if hear(&strangers[place], isLate: now > strangers[place].deadline) { strangers.remove(at: place) }
      }
      guard polled.last?.revents != 0 else { continue }
      var digits = [CChar](repeating: 0, count: NetworkAddress.longestDigits)
      let socket = agon_accept(listening, &digits, digits.count)
      if socket >= 0 {
        // A client that identifies itself at once isn't kept out by those that don't.
        if strangers.count >= Self.most { Self.makeRoom(among: &strangers) }
        let origin = Origin(NetworkAddress.text(digits))
        strangers.append(Stranger(socket: socket, origin: origin, deadline: now + Self.patience))
      } else if errno != EAGAIN && errno != ECONNABORTED && errno != EINTR {
        // No files, or no memory: they wait until there are some.
        usleep(100_000)
      }
    }
    for stranger in strangers { Foundation.close(stranger.socket) }
    closeEnds()
    hasEnded.signal()
  }

  /// Closes the oldest connection of those from the place that has the most.
  private static func makeRoom(among strangers: inout [Stranger]) {
    let counts = Dictionary(strangers.map { ($0.origin, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    guard let place = strangers.firstIndex(where: { counts[$0.origin] == most }) else { return }
    Foundation.close(strangers.remove(at: place).socket)
  }

  /// Reads from a connection without identification; returns whether it is dealt with.
  private func hear(_ stranger: inout Stranger, isLate: Bool) -> Bool {
    let socket = stranger.socket
    if stranger.response != nil { return respond(to: &stranger, isLate: isLate) }
    if stranger.said.isEmpty {
      var first: UInt8 = 0
      guard recv(socket, &first, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 1, !isLate else {
        Foundation.close(socket)
        return true
      }
      if first != UInt8(ascii: "{"), let guests {
        guests(socket)
        return true
      }
    }
    var bytes = [UInt8](repeating: 0, count: JoinScript.longestRequest + 1 - stranger.said.count)
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count > 0 { stranger.said += bytes[..<count] }
    if stranger.said.first != UInt8(ascii: "{") {
      guard JoinScript.isRequest(stranger.said), stranger.said.count <= JoinScript.longestRequest, count != 0, !isLate
      else {
        refuse(.refused("this port is for “agon join”", again: false), socket)
        return true
      }
      stranger.response = JoinScript.response(to: stranger.said, at: address).map { $0[...] }
      return false
    }
    if let end = stranger.said.firstIndex(of: 10), end == stranger.said.count - 1 {
      answer(String(decoding: stranger.said[..<end], as: UTF8.self), from: stranger.origin, socket)
    } else if stranger.said.contains(10) || stranger.said.count > JoinMessage.longest {
      refuse(.refused("expected one line, of at most \(JoinMessage.longest) bytes", again: false), socket)
    } else if isLate {
      refuse(.refused("expected a line within ten seconds", again: true), socket)
    } else if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
      Foundation.close(socket)
    } else {
      return false
    }
    return true
  }

  /// Sends as much of the response as the client takes; returns whether that is over.
  private func respond(to stranger: inout Stranger, isLate: Bool) -> Bool {
    let rest = stranger.response ?? []
    let count = rest.withUnsafeBytes { send(stranger.socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
    stranger.response = rest.dropFirst(max(count, 0))
    let isGone = count < 0 && errno != EAGAIN && errno != EINTR
    guard isLate || isGone || rest.count == count else { return false }
    Foundation.close(stranger.socket)
    return true
  }

  private func answer(_ line: String, from origin: Origin, _ socket: Int32) {
    guard
      case .join(let version, let code, let client, let table, let tables, let reports)? = JoinMessage(greeting: line)
    else {
      return refuse(.refused("expected a “join” with version, code, client and table", again: false), socket)
    }
    guard version == JoinMessage.version else {
      let why = "it speaks version \(version), this Agon \(JoinMessage.version): the same Agon is needed on both sides"
      return refuse(.refused(why, again: false), socket)
    }
    do {
      let openSeat = try openSeat(of: code, for: client, from: origin)
      let refusal = openSeat.seat(client, at: table, of: tables, wantsReports: reports, socket)
      if let refusal {
        // A bot that made a fault in its last game comes back only to learn that all is over.
        if refusal == .bye, reports { JoinMessage.send(openSeat.standing, to: socket) }
        return refuse(refusal, socket)
      }
      if let news = openSeat.takeNews() { tell("\(openSeat.player) \(news)") }
    } catch {
      refuse(.refused(error.description, again: error != .wrong), socket)
    }
  }

  private func openSeat(of code: String, for client: String, from origin: Origin) throws(RateLimiter.Refusal)
    -> OpenSeat
  {
    let openSeats = state.withLock { $0.openSeats }
    // A client that reconnects isn't kept out by strangers who guess.
    if let known = openSeats.first(where: { RateLimiter.areEqual($0.key, code) && $0.value.knows(client) }) {
      return known.value
    }
    return try limiter.admit(code, from: origin, among: openSeats)
  }

  private func refuse(_ refusal: JoinMessage, _ socket: Int32) {
    refusal.send(to: socket)
    Foundation.close(socket)
  }
}
