import Testing

@testable import Discovery

@Suite struct QuerierTests {
  @Test("A service that Avahi announces is found")
  func findsAvahiServices() throws {
    var querier = Querier()
    #expect(querier.take(try #require(Message(Captures.announcement)), from: 5353, on: "eth0") == nil)
    #expect(
      querier.services == [
        Service(
          name: "nightly; run", host: "lab.local", port: 4000,
          addresses: ["192.168.1.5", "fe80::c077:ff:fea8:1429%eth0"],
          attributes: ["version=0.3.0", "tournament=a \"b\""])
      ])
    #expect(querier.services.first?.addresses == ["192.168.1.5", "fe80::c077:ff:fea8:1429%eth0"])
  }

  @Test("The querier asks at once, and only once, for what is missing")
  func asksOnceForMissing() {
    var querier = Querier()
    let name = Sample.instance
    let ask = querier.take(.response([Sample.pointer]), from: 5353, on: "eth0")
    #expect(ask?.questions == [Question(name: name, type: .service), Question(name: name, type: .text)])
    #expect(querier.take(.response([Sample.pointer]), from: 5353, on: "eth0") == nil)
    let next = querier.take(.response([Sample.place, Sample.text]), from: 5353, on: "eth0")
    #expect(
      next?.questions == [Question(name: Sample.host, type: .ipv4), Question(name: Sample.host, type: .ipv6)])
    #expect(querier.take(.response([Sample.ipv4]), from: 5353, on: "eth0") == nil)
    #expect(querier.services.map(\.addresses) == [["192.168.1.5"]])
  }

  @Test("The querier asks each second for everything it doesn't know")
  func asksForMissingEverySecond() {
    var querier = Querier()
    let all = Question(name: Responder.kind, type: .pointer)
    #expect(querier.query(on: "eth0") == Message(questions: [all]))
    _ = querier.take(.response([Sample.pointer, Sample.text]), from: 5353, on: "eth0")
    #expect(
      querier.query(on: "eth0")
        == Message(questions: [all, Question(name: Sample.instance, type: .service)], answers: [Sample.pointer]))
    #expect(querier.query(on: "eth1") == Message(questions: [all]))
  }

  @Test("A service that says goodbye is no longer found")
  func goodbyeRemovesService() throws {
    var querier = Querier()
    _ = querier.take(try #require(Message(Captures.announcement)), from: 5353, on: "eth0")
    _ = querier.take(try #require(Message(Captures.goodbye)), from: 5353, on: "eth0")
    #expect(querier.services == [])
  }

  @Test("Queries and messages from other ports are ignored")
  func queriesAndStrangersIgnored() throws {
    var querier = Querier()
    var message = try #require(Message(Captures.announcement))
    _ = querier.take(message, from: 5354, on: "eth0")
    message.isResponse = false
    _ = querier.take(message, from: 5353, on: "eth0")
    #expect(querier.services == [])
  }

  @Test("Services of other kinds are ignored")
  func otherServicesAreIgnored() {
    var querier = Querier()
    let other = DomainName("_http", "_tcp", "local")
    let name = DomainName("page", in: other)
    let answers = [Sample.record(other, .pointer(name)), Sample.record(Responder.kind, .pointer(name))]
    #expect(querier.take(.response(answers), from: 5353, on: "eth0") == nil)
    #expect(querier.services == [])
  }

  @Test("The querier asks the responder, and the responder answers it")
  func querierMeetsResponder() {
    var (querier, responder) = (Querier(), Sample.settled())
    let replies = responder.take(querier.query(on: "eth0"), from: 5353, on: Sample.ethernet, now: 0).replies
    for reply in replies { #expect(querier.take(reply.message, from: 5353, on: "eth0") == nil) }
    #expect(querier.services.map(\.name) == ["nightly"])
    #expect(responder.take(querier.query(on: "eth0"), from: 5353, on: Sample.ethernet, now: 1000).replies == [])
  }

  @Test("Strangers can't fill the memory")
  func memoryIsBounded() {
    var querier = Querier()
    for number in 0..<1500 {
      let name = DomainName("\(number)", in: Responder.kind)
      let place = ResourceRecord.Content.service(
        priority: 0, weight: 0, port: 1, host: DomainName("\(number)", "local"))
      let ask = querier.take(
        .response([Sample.record(Responder.kind, .pointer(name)), Sample.record(name, place)]), from: 5353, on: "eth0")
      #expect((ask?.questions.count ?? 0) <= 8)
    }
    #expect(querier.services.count == 1000)
    #expect(querier.query(on: "eth0").bytes.count < NetworkInterface.longestPacket)
  }
}
