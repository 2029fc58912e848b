import Testing

@testable import Tournament

@Suite struct FormatCatalogTests {
  @Test("Formats have their own names and say what they are")
  func formatsNameThemselves() {
    let formats = FormatCatalog.formats
    #expect(Set(formats.map { $0.name }).count == formats.count)
    for format in formats {
      #expect(format.summary.hasSuffix("."), "\(format.name)")
      #expect(Set(format.keys.map(\.name)).count == format.keys.count, "\(format.name)")
    }
    #expect(formats.first?.name == "round-robin", "the default, of configs that don't say")
  }

  @Test("The usage of a format names the keys that it needs")
  func usageNamesNeededKeys() {
    for format in FormatCatalog.formats {
      let needed = format.keys.filter(\.isNeeded)
      #expect(format.usage.hasPrefix(format.name) && (format.usage == format.name) == needed.isEmpty)
      for key in needed { #expect(format.usage.contains("\(key.name): \(key.values)"), "\(format.usage)") }
    }
    #expect(Gauntlet.usage == "gauntlet: {challengers: [NAME, ...]}")
    #expect(LeagueFormat.usage == "league: {divisions: [[NAME, ...], ...]}")
  }
}
