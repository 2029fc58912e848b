import CPlatform
import Foundation
import Play
import Synchronization

/// The port where bots from other machines dial in, each with the code of a player's seat.
///
/// One thread takes those who come and hears them out: one line, within ten seconds. A wrong code, or anything else, ends
/// the connection. What is done with those who are seated is up to whoever plays with them; they can do nothing but answer.
public final class Reception: Sendable {
  /// So long somebody may take to say who it is, in nanoseconds.
  static let patience: Int64 = 10_000_000_000
  /// So many who haven't said who they are may be connected at once; of more, the first have to go of those who are the
  /// most from one place.
  static let most = 64

  private struct State {
    var vacancies: [String: Vacancy] = [:]
    var isOpen = false
    var isClosed = false
  }

  /// Somebody who hasn't said who it is.
  private struct Stranger {
    let socket: Int32
    let origin: Origin
    let deadline: Int64
    var said: [UInt8] = []
  }

  /// Where others find it.
  public let address: NetworkAddress
  /// The address there, by digits.
  public let digits: String
  private let listener: Int32
  private let wake: (read: Int32, write: Int32)
  private let door = Door()
  private let guests: (@Sendable (_ socket: Int32) -> Void)?
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())
  /// Signalled when the thread has come to its end.
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Listens; those who come wait until it is opened.
  /// - Parameters:
  ///   - address: of this machine; port 0 is any that is free.
  ///   - guests: gets the connections of those who aren't bots, such as browsers, and has to close them; nil where only
  ///     bots may come.
  ///   - tell: gets remarks on who comes and goes, from any thread.
  /// - Throws: `NetworkAddress.Failure`.
  public init(
    at address: NetworkAddress, guests: (@Sendable (_ socket: Int32) -> Void)? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(NetworkAddress.Failure) {
    let (listener, here) = try address.listen()
    var ends: [Int32] = [-1, -1]
    guard agon_pipe(&ends) == 0 else {
      agon_stop_listening(listener)
      throw NetworkAddress.Failure(description: "can't listen at \(address): \(String(cString: strerror(errno)))")
    }
    self.address = NetworkAddress(host: address.host, port: here.port).reachable
    digits = here.host
    (self.listener, wake, self.guests, self.tell) = (listener, (ends[0], ends[1]), guests, tell)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Begins to let those in who come: once their codes are known. More than once is as well.
  public func open() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = true }
      return state.isOpen || state.isClosed
    }
    if !wasOpen { Thread.detachNewThread { [self] in serve() } }
  }

  /// Beyond so many codes those whose games are over are forgotten.
  private static let mostKept = 256

  /// Lets bots in with a code, until `forget`.
  /// - Returns: nil where there is such a code already.
  func expect(_ code: String, for player: String, tables: Int) -> Vacancy? {
    state.withLock { state in
      guard state.vacancies[code]?.isClosed ?? true else { return nil }
      if state.vacancies.count > Self.mostKept { state.vacancies = state.vacancies.filter { !$0.value.isClosed } }
      let vacancy = Vacancy(player: player, tables: tables)
      state.vacancies[code] = vacancy
      return vacancy
    }
  }

  /// Lets nobody in with that code any more, and ends the connections of those who came with it. Whoever dials again is
  /// told that all games are over, or to try later where they were broken off.
  func forget(_ code: String) { state.withLock { $0.vacancies[code] }?.close() }

  /// All games are over: those who are here are told so before their connections are closed.
  public func finish() {
    for vacancy in state.withLock({ Array($0.vacancies.values) }) { vacancy.finish() }
  }

  /// Listens no more, and ends all connections.
  public func close() {
    let (vacancies, isRunning) = state.withLock { state in
      // In here, since the thread closes the pipe once it has seen this.
      if state.isOpen, !state.isClosed { _ = write(wake.write, "x", 1) }
      if !state.isOpen, !state.isClosed { closeEnds() }
      defer { (state.vacancies, state.isClosed) = ([:], true) }
      return (Array(state.vacancies.values), state.isOpen && !state.isClosed)
    }
    for vacancy in vacancies { vacancy.close() }
    if isRunning { hasEnded.wait() }
  }

  private func closeEnds() {
    agon_stop_listening(listener)
    for end in [wake.read, wake.write] { Foundation.close(end) }
  }

  // MARK: The thread

  private func serve() {
    var strangers: [Stranger] = []
    while true {
      let (vacancies, isClosed) = state.withLock { (Array($0.vacancies.values), $0.isClosed) }
      guard !isClosed else { break }
      let waiting = vacancies.flatMap { vacancy in vacancy.waiting.map { (vacancy, $0) } }
      let ends = [wake.read] + strangers.map(\.socket) + waiting.map(\.1) + [listener]
      var polled = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Those who are taken are another thread's: soon they aren't looked at any more.
      _ = poll(&polled, nfds_t(polled.count), strangers.isEmpty && waiting.isEmpty ? 1_000 : 100)
      for ((vacancy, socket), polled) in zip(waiting, polled.dropFirst(1 + strangers.count)) where polled.revents != 0 {
        vacancy.drop(socket)
      }
      let now = Clock.now()
      for place in strangers.indices.reversed() where polled[1 + place].revents != 0 || now > strangers[place].deadline
      {
        if hear(&strangers[place], isLate: now > strangers[place].deadline) { strangers.remove(at: place) }
      }
      guard polled.last?.revents != 0 else { continue }
      var digits = [CChar](repeating: 0, count: NetworkAddress.longestDigits)
      let socket = agon_accept(listener, &digits, digits.count)
      if socket >= 0 {
        // Who says at once who it is isn't kept out by those who don't.
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

  /// Lets the one go that came first of those who are the most from one place.
  private static func makeRoom(among strangers: inout [Stranger]) {
    let counts = Dictionary(strangers.map { ($0.origin, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    guard let place = strangers.firstIndex(where: { counts[$0.origin] == most }) else { return }
    Foundation.close(strangers.remove(at: place).socket)
  }

  /// Hears somebody out; whether that is over.
  private func hear(_ stranger: inout Stranger, isLate: Bool) -> Bool {
    let socket = stranger.socket
    if stranger.said.isEmpty {
      var first: UInt8 = 0
      guard recv(socket, &first, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 1, !isLate else {
        Foundation.close(socket)
        return true
      }
      if first != UInt8(ascii: "{") {
        if let guests {
          guests(socket)
        } else {
          refuse(.refused("this port is for “agon join”", again: false), socket)
        }
        return true
      }
    }
    var bytes = [UInt8](repeating: 0, count: JoinMessage.longest + 1)
    let count = recv(socket, &bytes, bytes.count - stranger.said.count, Int32(MSG_DONTWAIT))
    if count > 0 { stranger.said += bytes[..<count] }
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

  private func answer(_ line: String, from origin: Origin, _ socket: Int32) {
    guard case .join(let version, let code, let client, let table, let tables)? = JoinMessage(greeting: line) else {
      return refuse(.refused("expected a “join” with version, code, client and table", again: false), socket)
    }
    guard version == JoinMessage.version else {
      let why = "it speaks version \(version), this Agon \(JoinMessage.version): the same Agon is needed on both sides"
      return refuse(.refused(why, again: false), socket)
    }
    do {
      let vacancy = try vacancy(of: code, for: client, from: origin)
      if let refusal = vacancy.seat(client, at: table, of: tables, socket) { return refuse(refusal, socket) }
      if table == 0 { tell("\(vacancy.player) has joined") }
    } catch {
      refuse(.refused(error.description, again: error != .wrong), socket)
    }
  }

  private func vacancy(of code: String, for client: String, from origin: Origin) throws(Door.Refusal) -> Vacancy {
    let vacancies = state.withLock { $0.vacancies }
    // Whoever comes back isn't kept out by strangers who guess.
    if let known = vacancies.first(where: { Door.areEqual($0.key, code) && $0.value.knows(client) }) {
      return known.value
    }
    return try door.open(code, from: origin, among: vacancies)
  }

  private func refuse(_ refusal: JoinMessage, _ socket: Int32) {
    refusal.send(to: socket)
    Foundation.close(socket)
  }
}
