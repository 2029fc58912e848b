import Results

extension ChapterKind {
  /// The statistics of the numbers that programs report for their games, such as scores.
  public static let numbers = ChapterKind(
    name: "numbers", listing: "-v VARIANT --player NAME",
    absence: "no game's program reports numbers, such as scores"
  ) { data in
    let numbers = try data.numbers()
    let alone = Set(data.results.variants.lazy.filter { $0.seats == 1 }.map(\.name))
    return numbers.isEmpty ? nil : .numbers(numbers, order: data.order.map { data.results.players[$0] }, alone: alone)
  }
}

extension Chapter {
  /// The statistics of the numbers of games, variant by variant and number by number. Players are in the order of the
  /// standings or, for games of one seat, which have no standings, in the order of their means.
  /// - Parameter alone: the variants of one seat.
  static func numbers(_ numbers: [NumberSummary], order: [String], alone: Set<String> = []) -> Chapter {
    let variants = numbers.reduce(into: [String]()) { if $0.last != $1.variant { $0.append($1.variant) } }
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    let tables = variants.map { variant in
      let own = numbers.filter { $0.variant == variant }
      let names = own.reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
      let groups = names.map { name in
        own.filter { $0.name == name }.compactMap { number in number.moments.map { (number: number, moments: $0) } }
          .sorted { one, other in
            func key(_ line: (number: NumberSummary, moments: NumberSummary.Moments)) -> (Double, String) {
              let mean = alone.contains(variant) && line.number.player != nil ? -line.moments.mean : nil
              return (mean ?? Double(place(line.number, places)), line.number.player ?? "")
            }
            return key(one) < key(other)
          }.map { cells($0.number, $0.moments) }
      }
      return Table(title: variant, columns: columns, groups: groups)
    }
    return Chapter(
      name: "numbers", title: "Numbers of games", tables: tables,
      data: .joined(tables, columns: columns, titles: .text("Variant", "variant")),
      notes: ["As reported by the games' programs; SD is the standard deviation between games."])
  }

  /// The place of a number in a table: in the order of players, with the numbers of games at the end.
  private static func place(_ number: NumberSummary, _ places: [String: Int]) -> Int {
    number.player.map { places[$0] ?? places.count } ?? places.count + 1
  }

  private static let columns: [Column] = [
    .text("Number", "number"), .text("Name", "name"), .number("Games", "games"),
    .number("Mean", "mean", decimals: 2), .number("SD", "standard_deviation", decimals: 2).of(.rank(2)),
    .number("Least", "least", decimals: 2).of(.rank(1)), .number("Most", "most", decimals: 2).of(.rank(1)),
  ]

  private static func cells(_ number: NumberSummary, _ moments: NumberSummary.Moments) -> [Cell] {
    [
      .text(number.name), number.player.map(Cell.text) ?? .missing(because: "the number is of games, not of players"),
      .integer(moments.games), .real(moments.mean),
      moments.deviation.map { .real($0) } ?? .missing(because: "there is one game"), .real(moments.least),
      .real(moments.most),
    ]
  }
}
