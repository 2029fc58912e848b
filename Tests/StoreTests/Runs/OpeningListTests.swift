import GRDB
import Testing

@testable import Store

struct OpeningListTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func description(_ openings: [String], variant: String = "reversi:6x6") -> RunDescription {
    let list = OpeningList(variant: variant, openings: openings)
    return .sample(identity: ["openings": ["lists": [variant: list.identity]]], openings: [list])
  }

  @Test("The digest represents the openings and their order")
  func digestIsOfTheOrder() {
    func digest(_ openings: [String]) -> String { OpeningList(variant: "x", openings: openings).digest }
    #expect(digest(["a1b2", "c3"]) == OpeningList(variant: "y", openings: ["a1b2", "c3"]).digest)
    #expect(Set([digest([]), digest(["a1b2", "c3"]), digest(["c3", "a1b2"]), digest(["a1b2c3"])]).count == 4)
    #expect(digest([]).count == 16)
  }

  @Test("An edited list is refused with the first opening that differs")
  func editedListIsRefused() throws {
    try Store.writing(scratch.path()) { store in
      try store.write([.sample()], to: try store.beginRun(description(["a1", "b2", "c3"])))
      let digest = { OpeningList(variant: "", openings: $0).digest }
      func refusal(_ openings: [String]) -> [String] {
        let error = #expect(throws: StoreError.self) { try store.beginRun(description(openings)) }
        guard case .changed("run 1 of nightly", let changes, _)? = error else { return [] }
        return changes.map(\.description)
      }
      #expect(refusal(["a1", "b4", "c3"]) == ["openings of reversi:6x6, number 2: b2 then, b4 now"])
      #expect(
        refusal(["a1", "b2"]) == [
          "openings.lists.reversi:6x6.count: 3 then, 2 now", "openings of reversi:6x6, number 3: c3 then, none now",
        ])
      #expect(digest(["a1", "b2", "c3"]) != digest(["a1", "b2"]))
      #expect(try store.beginRun(description(["a1", "b2", "c3"])).isContinuation)
    }
  }

  @Test("A variant that is added has its own openings")
  func addedVariantHasOpenings() throws {
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(description(["a1"]))
      #expect(try store.beginRun(description(["c3"], variant: "noughts:3x3")).isContinuation)
      let lists = try #require(store.runs().first?.identity?["openings"]?["lists"])
      #expect(lists["reversi:6x6"] != nil && lists["noughts:3x3"] != nil)
      #expect(try store.rows(of: "SELECT 1 FROM opening_list") == 2)
    }
  }

  @Test(
    "A list that isn't as it was recorded is found",
    arguments: ["UPDATE opening_list SET openings = 'a2'", "DELETE FROM opening_list"]
  )
  func changedListIsFound(change: String) throws {
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(description(["a1"]))
      try store.write { try $0.execute(sql: change) }
      var findings: [Finding] = []
      try store.inspect(reportingTo: { findings.append($0) }) { _ = try $0.runs() }
      #expect(findings.map(\.kind) == [.run])
    }
  }
}
