extension ChapterKind {
  /// The standing of a ladder.
  static let ladder = contest("ladder")
}

extension Chapter {
  static func ladder(_ order: [String]) -> Chapter? {
    guard !order.isEmpty else { return nil }
    let rows: [[Cell]] = order.enumerated().map { [.integer($0 + 1), .text($1)] }
    return Chapter(
      name: "ladder", title: "Ladder",
      table: Table(columns: [.number("Place", "place"), .text("Name", "name")], rows: rows))
  }
}
