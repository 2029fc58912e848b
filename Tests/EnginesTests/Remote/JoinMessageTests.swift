import Randomness
import Testing

@testable import Engines

@Suite struct JoinMessageTests {
  @Test("Messages before a game are read as they were meant")
  func greetingsRoundTrip() {
    let messages: [JoinMessage] = [
      .join(version: 1, code: "a \"b\" ü", client: "x", table: 3), .welcome(player: "anna", tables: 4),
      .refused("no", again: true), .refused("no", again: false),
    ]
    for message in messages { #expect(JoinMessage(greeting: String(message.line.dropLast())) == message) }
  }

  @Test("Messages during a game are told apart from the game's own lines")
  func gameMessagesAreDistinct() {
    let messages: [JoinMessage] = [.ping(7), .pong(7), .ended("ended with “1” \n"), .bye]
    for message in messages { #expect(JoinMessage(between: String(message.line.dropLast())) == message) }
    let lines = [
      "", "{}", #"{"move":"a1"}"#, #"{"type":"move"}"#, #"{"type":"ping"}"#, #"{"type":"ping","number":x}"#,
      #"{"type":"pong","number":99999999999999999999}"#, #"{"type":"bye"} "#, #"{"type":"ended","how":"#,
    ]
    for line in lines { #expect(JoinMessage(between: line) == nil, "\(line)") }
  }

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
