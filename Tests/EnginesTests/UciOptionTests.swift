import Play
import Testing

@testable import Engines

@Suite struct UciOptionTests {
  private static let declared = [
    "option name Hash type spin default 16 min 1 max 1024", "option name Clear Hash type button",
    "option name Own Book type check default true", "option name Style type combo default Calm var Calm var Very Wild",
    "option name File type string default <empty>", "option name Skill type spin default 3 min 0",
  ]

  private func told(_ name: String, _ value: String, declared: [String] = declared) -> Heard {
    var grammar = Uci(.ugi, options: [.init(name: name, value: value)])
    _ = grammar.hello()
    for line in declared { _ = grammar.hear(line) }
    return grammar.hear("ugiok")
  }

  @Test(
    "What an engine declares may be sent to it.",
    arguments: [
      ("Hash", "1"), ("Hash", "1024"), ("Clear Hash", ""), ("Own Book", "false"), ("Style", "Very Wild"),
      ("Style", "calm"), ("File", "any thing"), ("Skill", "99"),
    ])
  func accepted(name: String, value: String) {
    #expect(told(name, value) == .reply("setoption name \(name) value \(value)\nisready\n"))
  }

  @Test(
    "What it doesn't declare, or not so, is refused before it plays, with what would be right.",
    arguments: [
      (
        "hash", "16",
        "has no option “hash”; did you mean “Hash”? known: Hash, Clear Hash, Own Book, Style, File, Skill"
      ),
      ("Hash", "0", "has an option “Hash” that can't be “0”; expected 1 to 1024"),
      ("Hash", "much", "has an option “Hash” that can't be “much”; expected 1 to 1024"),
      ("Own Book", "yes", "has an option “Own Book” that can't be “yes”; expected true or false"),
      ("Style", "Wild", "has an option “Style” that can't be “Wild”; expected Calm, Very Wild"),
      ("Skill", "-1", "has an option “Skill” that can't be “-1”; expected 0 or more"),
    ])
  func refused(name: String, value: String, problem: String) {
    #expect(told(name, value) == .fault(.crash, problem))
  }

  @Test("An engine that declares nothing can't be given any options.")
  func none() {
    #expect(told("Hash", "16", declared: []) == .fault(.crash, "has no option “Hash”; known: none"))
  }
}
