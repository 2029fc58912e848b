import Statistics
import Testing

@testable import Exchange

/// Inputs with bytes changed, cut, doubled and mixed: each is an answer or an error, never a crash.
@Suite struct ImportFuzzTests {
  private static let seeds = [
    "[Event \"x\"]\n[White \"One \\\"1\\\"\"]\n[Black \"Two\"]\n[Result \"1-0\"]\n[Variant \"v\"]\n\n1. e4 {c} 1-0\n\n"
      + "[White \"Two\"]\r\n[Black \"One\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1/2-1/2\r\n",
    "white,black,W,D,L\nA,B,10,2,3\n\"C, \"\"c\"\"\",B,1,0,0\nB,A,3,3,3\n",
    "white,black,result,variant\r\nA,B,1-0,x\r\nB,A,*,y\r\n\"A\nB\",A,0.5,x\r\n",
    "player1,place1,player2,place2,player3,place3,variant,encounter\nA,1,B,2,,,v,1\nC,2,A,1,B,,v,1\nB,1,A,1,C,3,w,\n",
    "white,black,result,encounter,opening\nA,B,1-0,x,1.1/2\nB,A,0-1,x,1.1/2\nA,B,1/2-1/2,y,1./2\nA,B,1-0,z,1.1/2\n",
    "white,black,result,encounter\nA,B,1-0,x\nB,A,0-1,x\nA,B,1/2-1/2,\n",
    "ranking,count,encounter\n\"A>{B,C,D}\",1,x\n\"B>A>{C,D}\",3,\n",
    "ranking,count\nA>B=C>D,6\nB>A,3\n\"\"\"a=1\"\">B\",2\n",
  ]

  /// A linear congruential generator; the test needs no better numbers.
  private struct Numbers {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  @Test("Mutated files give an answer or an error", arguments: 0..<8)
  func mutatedFilesAreHandled(part: Int) throws {
    var numbers = Numbers(state: UInt64(part) + 1)
    let telling = Array("\"[]\\,\n\r>=*%;{} 019-/\u{0}\u{FF}WBRV".utf8)
    for _ in 0..<1_000 {
      var bytes = Array(Self.seeds[numbers.below(Self.seeds.count)].utf8)
      for _ in 0...numbers.below(6) {
        let place = numbers.below(bytes.count + 1)
        switch numbers.below(5) {
        case 0: bytes.insert(telling[numbers.below(telling.count)], at: place)
        case 1 where place < bytes.count: bytes[place] = telling[numbers.below(telling.count)]
        case 2 where place < bytes.count: bytes[place] = UInt8(numbers.below(256))
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + numbers.below(8)))
        default: bytes.insert(contentsOf: bytes.prefix(place).suffix(numbers.below(30)), at: place)
        }
      }
      check(bytes)
    }
  }

  @Test("Every beginning of a file gives an answer or an error")
  func prefixesAreHandled() {
    for seed in Self.seeds {
      let bytes = Array(seed.utf8)
      for length in 0...bytes.count { check(Array(bytes.prefix(length))) }
    }
  }

  private func check(_ bytes: [UInt8]) {
    var book = GameBook()
    do {
      try bytes.withUnsafeBytes { try book.read($0, file: "file") }
      #expect(book.tallies.reduce(0) { $0 + $1.games } == book.games)
      let rating = try? RatingProblem(
        players: book.players.count, groups: book.groups.count, tallies: book.tallies, encounters: book.encounters,
        seatAdvantage: !book.hasRankings
      ).solve()
      #expect(rating?.players.allSatisfy { $0.elo.isFinite && $0.standardError.isFinite } ?? true)
    } catch let error as ImportError {
      #expect(error.description.hasPrefix("file:"))
    } catch {
      Issue.record("\(error)")
    }
  }
}
