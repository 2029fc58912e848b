import Testing

@testable import Results

struct IdentityTests {
  private static let identity: Identity = [
    "seed": 7, "on": true, "players": ["edax": ["engine": ["edax", "-q"], "margin": "50 ms"], "greedy": "greedy"],
  ]

  @Test("Identities are written as JSON in the order of their names and read back")
  func identitiesRoundTrip() {
    let json = """
      {"on":true,"players":{"edax":{"engine":["edax","-q"],"margin":"50 ms"},"greedy":"greedy"},"seed":7}
      """
    #expect(Self.identity.json == json)
    #expect(Identity(json: json) == Self.identity)
    let odd: Identity = ["a/b": "\"é\\\n\u{1}", "1": 1, "true": true, "": [:], "list": []]
    #expect(Identity(json: odd.json) == odd)
  }

  @Test("Text that isn't an identity isn't read", arguments: ["", "{", "null", "[1.5]", "{\"a\": null}"])
  func otherTextIsNoFact(json: String) {
    #expect(Identity(json: json) == nil)
  }

  @Test("Differences are reported member by member")
  func differencesAreByMember() {
    var now = Self.identity
    now["players"]?["edax"] = ["engine": ["edax"], "margin": "50 ms", "directory": "there"]
    now["seed"] = 8
    let differences = now.differences(from: Self.identity)
    #expect(
      differences.map(\.description) == [
        "players.edax.directory: none then, there now",
        #"players.edax.engine: ["edax","-q"] then, ["edax"] now"#,
        "seed: 7 then, 8 now",
      ])
    #expect(Self.identity.differences(from: Self.identity).isEmpty)
  }

  @Test("A group that becomes something else is one difference")
  func replacedGroupIsOne() {
    let differences = (["a": "b"] as Identity).differences(from: ["a": ["b": 1]])
    #expect(differences == [.init(path: ["a"], before: ["b": 1], now: "b")])
    #expect(differences[0].description == #"a: {"b":1} then, b now"#)
  }

  @Test("A group that may grow may lack members but not change them")
  func growingKeepsMembers() {
    func rule(at path: [String]) -> Identity.Rule { path == ["players"] ? .mayGrow : path == ["seed"] ? .free : .same }
    let now: Identity = ["seed": 9, "on": true, "players": ["greedy": "random", "new": "x"]]
    #expect(
      now.differences(from: Self.identity, by: rule)
        == [.init(path: ["players", "greedy"], before: "greedy", now: "random")])
  }
}
