/// Finds services by its own questions: packets in, packets out, no sockets and no clock.
struct Querier: Sendable {
  /// The maximum number of entries of each kind that are kept for an interface.
  private static let most = 1000

  /// The maximum number of questions, and of known answers, in one packet.
  private static let mostAtOnce = 8

  /// The records received on an interface.
  fileprivate struct Heard {
    var instances: [DomainName: ResourceRecord] = [:]
    var places: [DomainName: (port: UInt16, host: DomainName)] = [:]
    var attributes: [DomainName: [[UInt8]]] = [:]
    var addresses: [DomainName: Set<Address>] = [:]
    var asked: Set<Question> = []

    /// The questions still to be asked about these instances.
    func lacks(of names: some Sequence<DomainName>) -> [Question] {
      names.filter { instances[$0] != nil }.flatMap { name -> [Question] in
        var questions: [Question] = []
        if attributes[name] == nil { questions.append(Question(name: name, type: .text)) }
        guard let host = places[name]?.host else { return [Question(name: name, type: .service)] + questions }
        if addresses[host] == nil { questions += [.ipv4, .ipv6].map { Question(name: host, type: $0) } }
        return questions
      }
    }
  }

  private var heard: [String: Heard] = [:]

  /// The query to be sent on an interface each second: for the services, and for missing records of those known.
  func query(on interface: String) -> Message {
    let heard = heard[interface] ?? Heard()
    return Message(
      questions: [Question(name: Responder.kind, type: .pointer)]
        + heard.lacks(of: heard.instances.keys).prefix(Self.mostAtOnce),
      answers: Array(heard.instances.values.prefix(Self.mostAtOnce)))
  }

  /// The questions to be sent at once because of an answer; nil for none.
  mutating func take(_ message: Message, from port: Int, on interface: String) -> Message? {
    guard message.isResponse, port == Responder.port else { return nil }
    var heard = heard[interface] ?? Heard()
    let records = message.answers + message.additionals
    for record in records { heard.take(record, most: Self.most) }
    var names: [DomainName] = []
    for record in records {
      let name = if case .pointer(let instance) = record.content { instance } else { record.name }
      if !names.contains(name), names.count < Self.mostAtOnce { names.append(name) }
    }
    let questions = Array(heard.lacks(of: names).filter { !heard.asked.contains($0) }.prefix(Self.mostAtOnce))
    if heard.asked.count > Self.most { heard.asked = [] }
    heard.asked.formUnion(questions)
    self.heard[interface] = heard
    return questions.isEmpty ? nil : Message(questions: questions)
  }

  /// The services found, in no particular order; each interface is considered by itself.
  var services: [Service] {
    heard.flatMap { interface, heard in
      heard.instances.keys.compactMap { name in
        guard let place = heard.places[name] else { return nil }
        return Service(
          name: name.first, host: place.host.text, port: Int(place.port),
          addresses: (heard.addresses[place.host] ?? []).map { $0.text(by: interface) },
          attributes: (heard.attributes[name] ?? []).map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }
}

extension Querier.Heard {
  fileprivate mutating func take(_ record: ResourceRecord, most: Int) {
    switch record.content {
    case .pointer(let name) where record.name == Responder.kind && name.parent == Responder.kind:
      if record.life == 0 {
        instances[name] = nil
      } else if instances.count < most {
        instances[name] = record
      }
    case .service(_, _, let port, let host) where record.name.parent == Responder.kind:
      if record.life == 0 {
        places[record.name] = nil
      } else if places.count < most {
        places[record.name] = (port, host)
      }
    case .text(let strings) where record.name.parent == Responder.kind && attributes.count < most:
      attributes[record.name] = strings
    case .ipv4(let bytes), .ipv6(let bytes):
      guard record.life > 0, addresses.count < most, (addresses[record.name]?.count ?? 0) < most else { return }
      addresses[record.name, default: []].insert(Address(bytes: bytes))
    default: break
    }
  }
}
