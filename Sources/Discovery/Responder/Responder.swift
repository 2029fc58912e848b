/// Answers for one service, by RFC 6762 and RFC 6763: packets in, packets out, no sockets and no clock.
///
/// Its name goes through three states; a conflicting claim by another host sends it back:
///
///     probing, three times ──> announcing, twice ──> settled
///        │  ^ └── somebody has the name: the next name
///        │  └──── somebody else claims it, or claims it at the same time and comes before
///
/// Not implemented: answers to unicast queries to this machine, which only the sole user of the port could receive; and
/// waiting for further known answers of an asker, so that an asker may be sent records that it knows already.
struct Responder: Sendable {
  /// The domain of the local network.
  static let domain = DomainName("local")
  /// The name that is queried to find all kinds of services.
  static let allKinds = DomainName("_services", "_dns-sd", "_udp", "local")
  static let kind = DomainName(labels: Service.kind.split(separator: ".").map { Array($0.utf8) } + domain.labels)
  static let port = 5353

  /// The time to live of records, in seconds: for all records as short as for addresses, so that a host that was killed
  /// is soon forgotten.
  static let life: UInt32 = 120
  /// The time to live for clients that ask once, from a port of their own, in seconds.
  private static let shortLife: UInt32 = 10
  /// The time during which records that all have received aren't sent again, in milliseconds.
  private static let silence: Int64 = 1000

  private enum Phase: Hashable {
    case probing(sent: Int)
    case announcing(sent: Int)
    case settled
  }

  /// A message that is sent unsolicited, on every interface.
  enum Call: Hashable, Sendable {
    case probe
    case announcement
  }

  /// The receivers of a message.
  enum Audience: Hashable, Sendable {
    case everybody
    case asker
  }

  struct Reply: Hashable, Sendable {
    let message: Message
    let audience: Audience
    /// Whether other hosts may answer the same question, so that there has to be a short delay.
    let isShared: Bool
  }

  /// The reaction to a message.
  struct Reaction: Hashable, Sendable {
    var replies: [Reply] = []
    /// The number of milliseconds after which `next` is to be called, instead of the time set before; nil for no
    /// change.
    var pause: Int?
  }

  let offer: Offer
  /// The name of this machine, used by this service only: no other host has it.
  let host: DomainName
  private var attempt = 1
  private var phase = Phase.probing(sent: 0)
  private var announced: [Announced: Int64] = [:]

  private struct Announced: Hashable {
    let name: DomainName
    let content: ResourceRecord.Content
    let link: NetworkInterface
  }

  /// Creates a responder for an offer.
  /// - Parameter host: one label, which no other machine has.
  init(_ offer: Offer, host: String) {
    (self.offer, self.host) = (offer, DomainName(host, in: Self.domain))
  }

  /// The current name of the service.
  var name: String { offer.name(attempt: attempt) }
  /// Whether the responder owns the name, as far as it knows.
  var hasName: Bool {
    if case .probing = phase { false } else { true }
  }

  /// Whether the announcements have been made.
  var isSettled: Bool { phase == .settled }

  private var instance: DomainName { DomainName(name, in: Self.kind) }

  /// The message to be sent now, and the milliseconds after which this is to be called again.
  mutating func next() -> (call: Call?, pause: Int?) {
    switch phase {
    case .probing(let sent) where sent < 3:
      phase = .probing(sent: sent + 1)
      return (.probe, 250)
    case .probing, .announcing(sent: 0):
      phase = .announcing(sent: 1)
      return (.announcement, 1000)
    case .announcing:
      phase = .settled
      return (.announcement, nil)
    case .settled: return (nil, nil)
    }
  }

  func message(_ call: Call, on link: NetworkInterface) -> Message {
    switch call {
    case .announcement: return .response(pointers + unique(on: link))
    case .probe:
      // A socket with a shared port couldn't receive a unicast answer, so none is requested.
      return Message(questions: [Question(name: instance, type: .any)], authorities: claims)
    }
  }

  /// The goodbye message; nil where nothing was claimed.
  func goodbye(on link: NetworkInterface) -> Message? {
    guard hasName else { return nil }
    return .response(
      (pointers.prefix(1) + unique(on: link)).map { record in
        var record = record
        record.life = 0
        return record
      })
  }

  /// Handles a message of any sender, this program included.
  /// - Parameters:
  ///   - port: the port that it came from.
  ///   - now: a time in milliseconds.
  mutating func take(_ message: Message, from port: Int, on link: NetworkInterface, now: Int64) -> Reaction {
    if message.isResponse {
      // Only messages from responders, which send from this port, are accepted.
      guard port == Self.port else { return Reaction() }
      return Reaction(pause: conflict(message))
    }
    guard hasName else { return Reaction(pause: simultaneous(message)) }
    return Reaction(replies: answers(to: message, from: port, on: link, now: now))
  }

  // MARK: What it has to tell

  private func record(_ name: DomainName, _ content: ResourceRecord.Content, isUnique: Bool = true) -> ResourceRecord {
    ResourceRecord(name: name, content: content, life: Self.life, isUnique: isUnique)
  }

  /// The records that other hosts may send, too.
  private var pointers: [ResourceRecord] {
    [
      record(Self.kind, .pointer(instance), isUnique: false),
      record(Self.allKinds, .pointer(Self.kind), isUnique: false),
    ]
  }

  private var claims: [ResourceRecord] {
    [
      record(instance, .service(priority: 0, weight: 0, port: UInt16(clamping: offer.port), host: host)),
      record(instance, .text(offer.attributes.map { Array($0.utf8) })),
    ]
  }

  private func unique(on link: NetworkInterface) -> [ResourceRecord] {
    claims + link.addresses(of: offer.reach).map { record(host, $0.content) }
  }

  /// The records that deny the types that its names don't have.
  private func absences(on link: NetworkInterface) -> [ResourceRecord] {
    let types = Set(unique(on: link).filter { $0.name == host }.map(\.type)).sorted { $0.number < $1.number }
    return [record(instance, .absence(except: [.text, .service])), record(host, .absence(except: types))]
  }

  // MARK: Names that others claim

  private mutating func conflict(_ message: Message) -> Int? {
    let isTaken = (message.answers + message.additionals).contains { record in
      record.life > 0 && record.type == .service && record.name == instance && !record.says(claims[0])
    }
    guard isTaken else { return nil }
    // Without the name, the next one is tried. With it, it is probed again: its owner answers, and keeps it.
    if !hasName { attempt += 1 }
    phase = .probing(sent: 0)
    // A host that claims every name is contested only at a limited rate (RFC 6762, 8.1).
    return attempt > 15 ? 5000 : 0
  }

  /// Resolves simultaneous claims of a name: the host whose records sort later gets it (RFC 6762, 8.2).
  private mutating func simultaneous(_ message: Message) -> Int? {
    let theirs = message.authorities.filter { $0.name == instance }
    guard !theirs.isEmpty else { return nil }
    func order(_ records: [ResourceRecord]) -> [[UInt8]] {
      records.map { [UInt8($0.type.number >> 8), UInt8($0.type.number & 0xFF)] + $0.contentBytes }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    let (ours, others) = (order(claims), order(theirs))
    let isBefore = ours.lexicographicallyPrecedes(others) { $0.lexicographicallyPrecedes($1) }
    guard isBefore else { return nil }
    phase = .probing(sent: 0)
    return 1000
  }

  // MARK: Answers

  private mutating func answers(to query: Message, from port: Int, on link: NetworkInterface, now: Int64) -> [Reply] {
    let isLegacy = port != Self.port
    // A host that claims a name has to be answered at once, and may not receive a unicast answer.
    let isClaim = !query.authorities.isEmpty
    let alone = query.questions.filter { isLegacy || ($0.wantsUnicast && !isClaim) }
    let open = query.questions.filter { !alone.contains($0) }
    var replies: [Reply] = []
    if let reply = reply(to: alone, of: query, on: link, without: []) {
      replies.append(
        Reply(
          message: isLegacy ? reply.asLegacy(of: query, life: Self.shortLife) : reply, audience: .asker, isShared: false
        ))
    }
    let heard = isClaim ? [] : announced.filter { $0.key.link == link && now - $0.value < Self.silence }.map(\.key)
    if let reply = reply(to: open, of: query, on: link, without: heard) {
      announced = announced.filter { now - $0.value < Self.silence }
      for record in reply.answers + reply.additionals {
        announced[Announced(name: record.name, content: record.content, link: link)] = now
      }
      replies.append(
        Reply(message: reply, audience: .everybody, isShared: !reply.answers.allSatisfy(\.isUnique)))
    }
    return replies
  }

  private func reply(to questions: [Question], of query: Message, on link: NetworkInterface, without heard: [Announced])
    -> Message?
  {
    func isWanted(_ record: ResourceRecord) -> Bool {
      !heard.contains { $0.name == record.name && $0.content == record.content }
        && !query.answers.contains { $0.says(record) && $0.life >= record.life / 2 }
    }
    let (unique, absences) = (unique(on: link), absences(on: link))
    let known = pointers + unique
    var answers = known.filter { record in questions.contains { $0.asksFor(record) } }
    answers += absences.filter { absence in
      questions.contains { question in
        question.name == absence.name && !known.contains(where: question.asksFor)
      }
    }
    answers = answers.filter(isWanted)
    guard !answers.isEmpty else { return nil }
    let types = Set(answers.map(\.type))
    var more: [ResourceRecord] = []
    if answers.contains(where: { $0.name == Self.kind }) { more = unique + absences.suffix(1) }
    if types.contains(.service) || types.contains(.ipv4) || types.contains(.ipv6) {
      more += (unique + absences).filter { $0.name == host && !more.contains($0) }
    }
    return .response(answers, additionals: more.filter { !answers.contains($0) && isWanted($0) })
  }
}

extension Message {
  /// The response in a form for clients that know only DNS (RFC 6762, 6.7).
  fileprivate func asLegacy(of query: Message, life: UInt32) -> Message {
    func plain(_ record: ResourceRecord) -> ResourceRecord {
      var record = record
      (record.life, record.isUnique) = (min(record.life, life), false)
      return record
    }
    return Message(
      id: query.id, isResponse: true, questions: query.questions.map { Question(name: $0.name, type: $0.type) },
      answers: answers.map(plain), additionals: additionals.map(plain))
  }
}
