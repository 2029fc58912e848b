import Randomness
import Testing

@testable import Engines

@Suite struct JoinMessageTests {
  @Test("Messages before a game are read as they were meant")
  func greetingsRoundTrip() {
    let messages: [JoinMessage] = [
      .join(version: 1, code: "a \"b\" ü", client: "x", table: 3), .welcome(player: "anna", tables: 4),
      .join(version: 1, code: "anna", client: "x", table: 0, tables: 2, reports: true),
      .refused("no", again: true), .refused("no", again: false),
    ]
    for message in messages { #expect(JoinMessage(greeting: String(message.line.dropLast())) == message) }
  }

  @Test("Messages during a game are distinguished from the game's own lines")
  func gameMessagesAreDistinct() {
    let messages: [JoinMessage] = [
      .ping(7), .pong(7), .ended("ended with “1” \n"), .bye, .standing(BotStanding()),
      .fault(FaultNotice(reason: "crash", what: "said “\"\n”")),
      .fault(FaultNotice(reason: "crash", what: "ended", advice: "it stays")),
    ]
    for message in messages { #expect(JoinMessage(between: String(message.line.dropLast())) == message) }
    let lines = [
      "", "{}", #"{"move":"a1"}"#, #"{"type":"move"}"#, #"{"type":"ping"}"#, #"{"type":"ping","number":x}"#,
      #"{"type":"pong","number":99999999999999999999}"#, #"{"type":"bye"} "#, #"{"type":"ended","how":"#,
      #"{"type":"fault","reason":"crash"}"#, #"{"type":"fault","reason":7,"what":"x"}"#, #"{"type":"standing"}"#,
    ]
    for line in lines { #expect(JoinMessage(between: line) == nil, "\(line)") }
  }

  @Test("No message at all is nothing to be sent")
  func nothingIsSent() { JoinMessage.send("", to: -1) }

  @Test("A greeting that is incomplete or too long is refused")
  func badGreetingIsRefused() {
    let lines = [
      "", "[]", #"{"type":"join"}"#, #"{"type":"join","version":"1","code":"a","client":"b","table":0}"#,
      #"{"type":"join","version":1,"code":"a","client":"b"}"#, #"{"type":"welcome","player":"a"}"#,
      JoinMessage.join(version: 1, code: String(repeating: "a", count: 1_000), client: "b", table: 0).line,
    ]
    for line in lines { #expect(JoinMessage(greeting: line) == nil, "\(line)") }
  }
}
