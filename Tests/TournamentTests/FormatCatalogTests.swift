import Testing

@testable import Tournament

@Suite struct FormatCatalogTests {
  @Test func formatsHaveNamesOfTheirOwnAndSayWhatTheyAre() {
    let formats = FormatCatalog.formats
    #expect(Set(formats.map { $0.name }).count == formats.count)
    for format in formats {
      #expect(format.summary.hasSuffix("."), "\(format.name)")
      #expect(Set(format.keys.map(\.name)).count == format.keys.count, "\(format.name)")
    }
    #expect(formats.first?.name == "round-robin", "the default, of configs that don't say")
  }

  @Test func howAFormatIsWrittenNamesTheKeysThatItNeeds() {
    #expect(
      FormatCatalog.formats.map { $0.usage } == [
        "round-robin", "gauntlet: {challengers: [NAME, ...]}", "until-clear", "swiss", "knockout", "ladder",
        "league: {divisions: [[NAME, ...], ...]}",
      ])
  }
}
