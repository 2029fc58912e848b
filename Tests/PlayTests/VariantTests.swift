import Testing

@testable import Play

struct VariantTests {
  @Test("A notation is split into its name and its options")
  func notationSplits() throws {
    let notation = try Notation("noughts:15x15,line=5,exact")
    #expect(notation.name == "noughts")
    #expect(
      notation.options == [
        .init(key: "15x15", value: nil), .init(key: "line", value: "5"), .init(key: "exact", value: nil),
      ])
    #expect(try Notation("random") == Notation(name: "random", options: []))
    #expect(try Notation("a:b=c=d") == Notation(name: "a", options: [.init(key: "b", value: "c=d")]))
  }

  @Test(
    "A text that isn't a notation is refused with the reason",
    arguments: [
      ("", "“” can't be read: it starts with no name; write NAME or NAME:OPTION=VALUE,..."),
      (":3x3", "“:3x3” can't be read: it starts with no name; write NAME or NAME:OPTION=VALUE,..."),
      ("a,b", "“a,b” can't be read: it starts with no name; write NAME or NAME:OPTION=VALUE,..."),
      ("noughts:", "“noughts:” can't be read: an option is empty; write OPTION or OPTION=VALUE"),
      ("noughts:3x3,", "“noughts:3x3,” can't be read: an option is empty; write OPTION or OPTION=VALUE"),
      ("noughts:line=", "“noughts:line=” can't be read: an option is empty; write OPTION or OPTION=VALUE"),
      ("noughts:=4", "“noughts:=4” can't be read: an option is empty; write OPTION or OPTION=VALUE"),
      ("noughts:exact,exact", "“noughts:exact,exact” can't be read: “exact” is given twice"),
      ("noughts:line=3,line=4", "“noughts:line=3,line=4” can't be read: “line” is given twice"),
    ])
  func badNotationIsExplained(text: String, message: String) {
    let error = #expect(throws: NotationError.self) { try Notation(text) }
    #expect(error?.description == message)
  }

  @Test("A variant knows the name of its game", arguments: Variants.all)
  func variantKnowsItsGame(name: String) throws {
    let variant = try Catalog.variant(name).variant
    #expect(name.hasPrefix(variant.game + ":"))
    #expect(variant.description == variant.name)
  }
}
