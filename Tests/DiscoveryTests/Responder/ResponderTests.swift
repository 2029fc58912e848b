import Testing

@testable import Discovery

@Suite struct ResponderTests {
  private let link = Sample.ethernet

  private func query(_ name: DomainName, _ type: RecordType, alone: Bool = false, knowing: [ResourceRecord] = [])
    -> Message
  {
    Message(questions: [Question(name: name, type: type, wantsUnicast: alone)], answers: knowing)
  }

  /// What one that is settled answers to a query.
  private func replies(_ query: Message, from port: Int = 5353, of offer: Offer = Sample.offer) -> [Responder.Reply] {
    var responder = Sample.settled(offer)
    let reaction = responder.take(query, from: port, on: link, now: 0)
    #expect(reaction.pause == nil)
    return reaction.replies
  }

  // MARK: By itself

  @Test("The responder probes three times and announces twice")
  func probesThenAnnounces() {
    var responder = Responder(Sample.offer, host: "lab-1")
    var calls: [Responder.Call] = []
    var pauses: [Int] = []
    while true {
      let next = responder.next()
      if let call = next.call { calls.append(call) }
      guard let pause = next.pause else { break }
      pauses.append(pause)
    }
    #expect(calls == [.probe, .probe, .probe, .announcement, .announcement])
    #expect(pauses == [250, 250, 250, 1000])
    #expect(responder.isSettled && responder.next() == (nil, nil))
  }

  @Test("A probe lists the records that the responder is about to claim")
  func probeHasItsClaims() {
    let responder = Responder(Sample.offer, host: "lab-1")
    #expect(
      responder.message(.probe, on: link)
        == Message(
          questions: [Question(name: Sample.instance, type: .any)], authorities: [Sample.place, Sample.text]))
  }

  @Test("An announcement has the addresses of its link")
  func announcementHasAddresses() {
    let responder = Sample.settled()
    #expect(
      responder.message(.announcement, on: link)
        == .response([Sample.pointer, Sample.kind, Sample.place, Sample.text, Sample.ipv4, Sample.ipv6]))
    #expect(
      responder.message(.announcement, on: Sample.loopback).answers.suffix(2).map(\.content)
        == [.ipv4([127, 0, 0, 1]), .ipv6(Address("::1")?.bytes ?? [])])
  }

  @Test("A goodbye withdraws all records except the kind")
  func goodbyeWithdrawsRecords() {
    let goodbye = Sample.settled().goodbye(on: link)
    #expect(
      goodbye?.answers.map(\.content)
        == [
          Sample.pointer, Sample.place, Sample.text, Sample.ipv4, Sample.ipv6,
        ].map(\.content))
    #expect(goodbye?.answers.allSatisfy { $0.life == 0 } == true)
    #expect(Responder(Sample.offer, host: "lab-1").goodbye(on: link) == nil)
  }

  // MARK: Answers

  @Test("A query for hosts is answered with everything about them")
  func hostsAreAnsweredInFull() {
    let more = [Sample.place, Sample.text, Sample.ipv4, Sample.ipv6, Sample.noMoreOfHost]
    #expect(
      replies(query(Responder.kind, .pointer)) == [
        Responder.Reply(
          message: .response([Sample.pointer], additionals: more), audience: .everybody, isShared: true)
      ])
  }

  @Test("A query for kinds of services is answered with the kind")
  func kindsAreAnswered() {
    #expect(replies(query(Responder.allKinds, .pointer)).map(\.message) == [.response([Sample.kind])])
  }

  @Test(
    "A query for the responder's own records is answered at once",
    arguments: [
      (Sample.instance, RecordType.service, [Sample.place], [Sample.ipv4, Sample.ipv6, Sample.noMoreOfHost]),
      (Sample.instance, .text, [Sample.text], []),
      (Sample.instance, .any, [Sample.place, Sample.text], [Sample.ipv4, Sample.ipv6, Sample.noMoreOfHost]),
      (Sample.host, .ipv4, [Sample.ipv4], [Sample.ipv6, Sample.noMoreOfHost]),
      (Sample.host, .ipv6, [Sample.ipv6], [Sample.ipv4, Sample.noMoreOfHost]),
      (DomainName("LAB-1", "Local"), .ipv4, [Sample.ipv4], [Sample.ipv6, Sample.noMoreOfHost]),
    ])
  func ownRecordsAreImmediate(name: DomainName, type: RecordType, answers: [ResourceRecord], more: [ResourceRecord]) {
    #expect(
      replies(query(name, type)) == [
        Responder.Reply(
          message: .response(answers, additionals: more), audience: .everybody, isShared: false)
      ])
  }

  @Test("A query for a record the responder doesn't have is answered with its absence")
  func absenceIsAnswered() {
    let offer = Offer(name: "nightly", port: 4000, reach: .everywhereByIPv4, attributes: ["version": "1"])
    let absence = Sample.record(Sample.host, .absence(except: [.ipv4]))
    #expect(replies(query(Sample.host, .ipv6), of: offer).map(\.message) == [.response([absence])])
    let none = Sample.record(Sample.instance, .absence(except: [.text, .service]))
    #expect(replies(query(Sample.instance, .ipv4)).map(\.message) == [.response([none])])
  }

  @Test("A query for records of others isn't answered")
  func othersAreNotAnswered() {
    #expect(replies(query(DomainName("_http", "_tcp", "local"), .pointer)) == [])
    #expect(replies(query(DomainName("other", in: Responder.kind), .any)) == [])
    #expect(replies(query(Responder.kind, .service)) == [])
    #expect(replies(query(DomainName("lab", "local"), .ipv4)) == [])
  }

  @Test("An answer the asker knows is only repeated when it has grown old")
  func knownAnswersAreSkipped() {
    func knowing(_ life: UInt32) -> [Message] {
      var record = Sample.pointer
      record.life = life
      return replies(query(Responder.kind, .pointer, knowing: [record])).map(\.message)
    }
    #expect(knowing(120) == [])
    #expect(knowing(60) == [])
    #expect(knowing(59).map(\.answers) == [[Sample.pointer]])
    let other = Sample.record(Responder.kind, .pointer(DomainName("other", in: Responder.kind)), isUnique: false)
    #expect(replies(query(Responder.kind, .pointer, knowing: [other])).count == 1)
  }

  @Test("An asker that wants a unicast answer gets a unicast answer")
  func unicastIfWanted() {
    let replies = replies(query(Sample.instance, .text, alone: true))
    #expect(
      replies == [
        Responder.Reply(message: .response([Sample.text]), audience: .asker, isShared: false)
      ])
  }

  @Test("Each of two questions is answered the way it is asked")
  func eachQuestionHasItsWay() {
    let query = Message(questions: [
      Question(name: Sample.instance, type: .text, wantsUnicast: true),
      Question(name: Responder.allKinds, type: .pointer),
    ])
    #expect(replies(query).map(\.audience) == [.asker, .everybody])
    #expect(replies(query).map(\.message.answers) == [[Sample.text], [Sample.kind]])
  }

  @Test("A client that knows only plain DNS is answered in plain DNS")
  func plainDNSIsAnswered() throws {
    var query = query(Sample.instance, .text, alone: true)
    query.id = 4711
    let reply = try #require(replies(query, from: 40000).first)
    #expect(reply.audience == .asker && !reply.isShared)
    let record = ResourceRecord(name: Sample.instance, content: Sample.text.content, life: 10, isUnique: false)
    #expect(
      reply.message
        == Message(
          id: 4711, isResponse: true, questions: [Question(name: Sample.instance, type: .text)], answers: [record]))
  }

  @Test("A multicast answer isn't repeated within a second on the same link")
  func noRepeatWithinASecond() {
    var responder = Sample.settled()
    let query = query(Sample.instance, .text)
    func count(_ link: NetworkInterface, at now: Int64) -> Int {
      responder.take(query, from: 5353, on: link, now: now).replies.count
    }
    #expect(count(link, at: 0) == 1)
    #expect(count(link, at: 999) == 0)
    #expect(count(Sample.loopback, at: 999) == 1)
    #expect(count(link, at: 1000) == 1)
  }

  @Test("A responder defends its name at once and by multicast")
  func nameIsDefended() {
    var responder = Sample.settled()
    let probe = Message(
      questions: [Question(name: Sample.instance, type: .any, wantsUnicast: true)],
      authorities: [Sample.record(Sample.instance, Captures.place)])
    for now in [0, 250] as [Int64] {
      let replies = responder.take(probe, from: 5353, on: link, now: now).replies
      #expect(replies.map(\.audience) == [.everybody])
      #expect(replies.map(\.message.answers) == [[Sample.place, Sample.text]])
    }
  }

  @Test("A responder answers nothing before it has its name")
  func silentWithoutAName() {
    var responder = Responder(Sample.offer, host: "lab-1")
    #expect(
      responder.take(query(Responder.kind, .pointer), from: 5353, on: link, now: 0) == Responder.Reaction())
  }

  // MARK: Names that others claim

  private let others = Message.response([Sample.record(Sample.instance, Captures.place)])

  @Test("A responder that probes for a taken name takes the next one")
  func takenNameGetsANumber() {
    var responder = Responder(Sample.offer, host: "lab-1")
    _ = responder.next()
    #expect(responder.take(others, from: 5353, on: link, now: 0).pause == 0)
    #expect(responder.name == "nightly (2)")
    #expect(responder.message(.probe, on: link).questions.map(\.name.first) == ["nightly (2)"])
    #expect((0..<4).map { _ in responder.next().call } == [.probe, .probe, .probe, .announcement])
  }

  @Test("A responder whose name another one claims probes again")
  func claimedNameIsProbed() {
    var responder = Sample.settled()
    #expect(responder.take(others, from: 5353, on: link, now: 0).pause == 0)
    #expect(responder.name == "nightly" && !responder.hasName)
    // The other says so again.
    #expect(responder.take(others, from: 5353, on: link, now: 0).pause == 0)
    #expect(responder.name == "nightly (2)")
  }

  @Test("The responder's own messages, goodbyes and strangers are no claims")
  func harmlessMessagesNoClaims() {
    var responder = Sample.settled()
    var goodbye = Sample.record(Sample.instance, Captures.place)
    goodbye.life = 0
    let own = responder.message(.announcement, on: link)
    #expect(responder.take(own, from: 5353, on: Sample.loopback, now: 0).pause == nil)
    #expect(responder.take(.response([goodbye]), from: 5353, on: link, now: 0).pause == nil)
    #expect(responder.take(others, from: 4000, on: link, now: 0).pause == nil)
    #expect(responder.isSettled)
  }

  @Test("If two responders probe at once the later records win")
  func laterRecordsWin() {
    func pause(_ port: UInt16) -> Int? {
      var responder = Responder(Sample.offer, host: "lab-1")
      _ = responder.next()
      let place = Sample.record(
        Sample.instance, .service(priority: 0, weight: 0, port: port, host: Sample.host), isUnique: false)
      let probe = Message(
        questions: [Question(name: Sample.instance, type: .any)], authorities: [place, Sample.text])
      return responder.take(probe, from: 5353, on: link, now: 0).pause
    }
    #expect(pause(4001) == 1000)
    #expect(pause(3999) == nil)
    // Its own probe, heard again.
    #expect(pause(4000) == nil)
  }

  @Test("Somebody who claims every name isn't answered at full speed")
  func endlessClaimsAreSlowed() {
    var responder = Responder(Sample.offer, host: "lab-1")
    let pauses = (0..<20).map { _ in
      let claim = Message.response([Sample.record(DomainName(responder.name, in: Responder.kind), Captures.place)])
      return responder.take(claim, from: 5353, on: link, now: 0).pause
    }
    #expect(pauses.prefix(14).allSatisfy { $0 == 0 } && pauses.suffix(5).allSatisfy { $0 == 5000 })
  }
}
