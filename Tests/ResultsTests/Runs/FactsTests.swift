import Testing

@testable import Results

struct FactsTests {
  private static let facts: Facts = [
    "seed": 7, "on": true, "players": ["edax": ["engine": ["edax", "-q"], "margin": "50 ms"], "greedy": "greedy"],
  ]

  @Test("Identities are written as JSON in the order of their names and read back")
  func factsRoundTrip() {
    let json = """
      {"on":true,"players":{"edax":{"engine":["edax","-q"],"margin":"50 ms"},"greedy":"greedy"},"seed":7}
      """
    #expect(Self.facts.json == json)
    #expect(Facts(json: json) == Self.facts)
    let odd: Facts = ["a/b": "\"é\\\n\u{1}", "1": 1, "true": true, "": [:], "list": []]
    #expect(Facts(json: odd.json) == odd)
  }

  @Test("Text that isn't an identity isn't read", arguments: ["", "{", "null", "[1.5]", "{\"a\": null}"])
  func otherTextIsNoFact(json: String) {
    #expect(Facts(json: json) == nil)
  }

  @Test("Differences are reported member by member")
  func differencesAreByMember() {
    var now = Self.facts
    now["players"]?["edax"] = ["engine": ["edax"], "margin": "50 ms", "directory": "there"]
    now["seed"] = 8
    let differences = now.differences(from: Self.facts)
    #expect(
      differences.map(\.description) == [
        "players.edax.directory: none then, there now",
        #"players.edax.engine: ["edax","-q"] then, ["edax"] now"#,
        "seed: 7 then, 8 now",
      ])
    #expect(Self.facts.differences(from: Self.facts).isEmpty)
  }

  @Test("A group that becomes something else is one difference")
  func replacedGroupIsOne() {
    let differences = (["a": "b"] as Facts).differences(from: ["a": ["b": 1]])
    #expect(differences == [.init(path: ["a"], before: ["b": 1], now: "b")])
    #expect(differences[0].description == #"a: {"b":1} then, b now"#)
  }

  @Test("A group that may grow may lack members but not change them")
  func growingKeepsMembers() {
    func rule(at path: [String]) -> Facts.Rule { path == ["players"] ? .mayGrow : path == ["seed"] ? .free : .same }
    let now: Facts = ["seed": 9, "on": true, "players": ["greedy": "random", "new": "x"]]
    #expect(
      now.differences(from: Self.facts, by: rule)
        == [.init(path: ["players", "greedy"], before: "greedy", now: "random")])
  }
}
