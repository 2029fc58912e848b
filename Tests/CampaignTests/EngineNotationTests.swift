import Engines
import Testing

@testable import Campaign

@Suite struct EngineNotationTests {
  @Test(
    "An engine is named after its script, or else after its program",
    arguments: [
      ("json:python3 my_bot.py", "my_bot"), ("json:python3 -u bots/new/my_bot.py --depth 3", "my_bot"),
      ("gtp:gtp-rhino -l 2", "gtp-rhino"), ("gtp:/usr/games/edax -gtp", "edax"),
      ("gomocup:wine pbrain-x.exe", "pbrain-x"),
      ("json:java -jar engines/x.jar", "x"), ("json:./bot.py", "bot"), ("ugi:stock-1.2", "stock-1.2"),
      ("json:.py", ".py"),
      ("json:python3 'my bot.py'", "my bot"), ("gtp:engine --book opening.txt", "engine"),
    ])
  func engineNamedByScript(notation: String, name: String) throws {
    #expect(try EngineSpec(notation: notation)?.usualName == name)
  }

  @Test("A notation that starts with a protocol needs a command")
  func protocolNeedsACommand() throws {
    #expect(try EngineSpec(notation: "alpha-beta:depth=3") == nil)
    let problem = "“gtp:” has no command; expected a program after “gtp:”, such as “gtp:python3 my_bot.py”"
    #expect(throws: UsageError(description: problem)) { try EngineSpec(notation: "gtp:") }
  }
}
