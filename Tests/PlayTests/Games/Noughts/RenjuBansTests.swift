import TestRings
import Testing

@testable import Play

struct RenjuBansTests {
  private typealias Bans = RenjuBans<Word256>

  /// The bans of a board drawn by rows: `X` black, `O` white, `.` empty, `f` empty and forbidden, blanks left out.
  private func expectBans(_ rows: [String]) {
    let rows = rows.map { $0.filter { $0 != " " } }
    let (width, height) = (rows[0].count, rows.count)
    func cells(_ mark: Character) -> Word256 {
      Word256(
        bits: rows.enumerated().flatMap { y, row in
          row.enumerated().filter { $0.element == mark }.map { y * (width + 1) + $0.offset }
        })
    }
    let found = Bans(width: width, height: height).bans(black: cells("X"), white: cells("O"))
    #expect(Array(found.cells) == Array(cells("f").cells), "\(rows)")
  }

  @Test(
    "Overlines, two fours and two threes are forbidden",
    arguments: [
      // Two threes.
      [".........", ".........", "....X....", "....X....", "..XXf....", ".........", ".........", "........."],
      // Two fours, across and in one row, in both of its forms.
      ["..........", "....X.....", "....X.....", "....X.....", ".XXXf.....", "....O.....", "..........", ".........."],
      ["...........", "...........", ".XX.Xf.XX..", "...........", "...........", "..........."],
      ["...........", "...........", "..X.XfX.X..", "...........", "...........", "..........."],
      // An overline.
      ["...........", "...........", "..XXXfXX...", "...........", "...........", "..........."],
    ])
  func bansAreFound(rows: [String]) {
    expectBans(rows)
  }

  @Test(
    "Five, a four with a three, and threes that can't become a straight four are allowed",
    arguments: [
      // Five, and with it an overline.
      ["...X.....", "...X.....", "...X.....", "...X.O...", ".XX.XXX..", ".........", ".........", "........."],
      // A four and a three.
      [".........", "....X....", "....X....", ".XXX.....", ".........", ".........", ".........", "........."],
      // One of the threes is closed by a white stone, or by the edge.
      [".........", "....X....", "....X....", ".OXX.....", ".........", ".........", ".........", "........."],
      ["....X....", "....X....", "..XX.....", "....O....", ".........", ".........", ".........", "........."],
    ])
  func othersAreAllowed(rows: [String]) {
    expectBans(rows)
  }

  @Test("Random positions have the bans of the plain rules", arguments: [(9, 9), (15, 15), (6, 11)])
  func agreesWithPlainRules(width: Int, height: Int) {
    let bans = Bans(width: width, height: height)
    var found = 0
    for seed in 1...UInt64(NightlyRing.isOn ? 400 : 1_200 / (width * height)) {
      var random = SplitMix(seed: seed)
      var (black, white) = (Set<Place>(), Set<Place>())
      // Stones near the middle, twice as many of black, so that there is much to forbid.
      for stone in 0..<(12 + random.below(24)) {
        let place = Place(
          x: (random.below(width) + random.below(width)) / 2, y: (random.below(height) + random.below(height)) / 2)
        if black.contains(place) || white.contains(place) { continue }
        if stone % 3 == 0 { white.insert(place) } else { black.insert(place) }
      }
      let plain = PlainBans(width: width, height: height, white: white)
      let expected = Set(
        (0..<width * height).map { Place(x: $0 % width, y: $0 / width) }.filter { place in
          !black.contains(place) && !white.contains(place) && plain.isBanned(place, black)
        })
      func board(_ places: Set<Place>) -> Word256 { Word256(bits: places.map { $0.y * (width + 1) + $0.x }) }
      #expect(bans.bans(black: board(black), white: board(white)) == board(expected), "\(seed)")
      found += expected.count
    }
    #expect(found > 3)
  }
}

/// The bans by the words of the rules, stone by stone.
struct PlainBans {
  let width: Int
  let height: Int
  let white: Set<Place>

  private static let directions = [(1, 0), (0, 1), (1, 1), (1, -1)]

  private func go(_ place: Place, _ steps: Int, _ direction: (Int, Int)) -> Place {
    Place(x: place.x + steps * direction.0, y: place.y + steps * direction.1)
  }

  private func isEmpty(_ place: Place, _ black: Set<Place>) -> Bool {
    (0..<width).contains(place.x) && (0..<height).contains(place.y) && !black.contains(place) && !white.contains(place)
  }

  /// The stones in an unbroken row with one.
  private func row(_ place: Place, _ direction: (Int, Int), _ black: Set<Place>) -> Set<Place> {
    var row: Set = [place]
    for sign in [1, -1] {
      var next = go(place, sign, direction)
      while black.contains(next) {
        row.insert(next)
        next = go(next, sign, direction)
      }
    }
    return row
  }

  private func makesFive(_ place: Place, _ black: Set<Place>) -> Bool {
    Self.directions.contains { row(place, $0, black.union([place])).count == 5 }
  }

  /// The fours in one direction that a stone is part of, each by its stones.
  private func fours(_ place: Place, _ direction: (Int, Int), _ black: Set<Place>) -> Set<Set<Place>> {
    var fours: Set<Set<Place>> = []
    for first in -4...0 {
      let five = (first..<first + 5).map { go(place, $0, direction) }
      let empty = five.filter { isEmpty($0, black) }
      guard empty.count == 1, five.allSatisfy({ black.contains($0) || $0 == empty[0] }) else { continue }
      if row(empty[0], direction, black.union(empty)).count == 5 { fours.insert(Set(five).subtracting(empty)) }
    }
    return fours
  }

  /// Whether a stone is part of a three in one direction.
  private func isThree(_ place: Place, _ direction: (Int, Int), _ black: Set<Place>) -> Bool {
    (-3...3).map { go(place, $0, direction) }.contains { next in
      guard isEmpty(next, black), !makesFive(next, black) else { return false }
      let more = black.union([next])
      let four = row(next, direction, more)
      guard four.count == 4, four.contains(place) else { return false }
      let ends = (-5...5).map { go(place, $0, direction) }.filter { end in
        isEmpty(end, more) && row(end, direction, more.union([end])).isSuperset(of: four)
          && row(end, direction, more.union([end])).count == 5
      }
      return ends.count == 2 && !isBanned(next, black)
    }
  }

  func isBanned(_ place: Place, _ black: Set<Place>) -> Bool {
    if makesFive(place, black) { return false }
    let more = black.union([place])
    if Self.directions.contains(where: { row(place, $0, more).count > 5 }) { return true }
    let fours = Self.directions.map { self.fours(place, $0, more).count }
    if fours.reduce(0, +) > 1 { return true }
    return zip(Self.directions, fours).count { $1 == 0 && isThree(place, $0, more) } > 1
  }
}
