import Results
import Testing

@testable import Exchange

@Suite struct DataWriterTests {
  private let two = DataWriter.Seating(
    tournament: "t", run: 1, variant: "noughts:5x5,line=4", players: ["a", "b \"c\""])
  private let three = DataWriter.Seating(tournament: "t", run: 2, variant: "snap:3", players: ["x", "y", "z"])
  private let four = DataWriter.Seating(tournament: "t", run: 2, variant: "snap:4", players: ["w", "x", "y", "z"])

  /// What is written behind the header.
  private func rows(_ table: DataTable, _ write: (inout DataWriter) -> Void) -> String {
    var writer = DataWriter(table)
    writer.removeAll()
    write(&writer)
    return String(decoding: writer.csv.bytes, as: UTF8.self)
  }

  @Test("A game is a row with its players in their seats")
  func gameIsARow() {
    let rows = rows(.games) { writer in
      writer.addGame(
        17, of: two, encounter: 3, places: [2, 1], reason: "line", plies: 9, margin: -4, seed: 1 << 63 - 1,
        opening: "a1", transcript: "a1b2")
      writer.addGame(
        18, of: three, encounter: 1, places: [1, 3, 1], reason: "turn limit", plies: 300, margin: nil, seed: 0,
        opening: "", transcript: "1:2@3;")
    }
    #expect(
      rows == """
        t,1,"noughts:5x5,line=4",17,3,a,"b ""c""\",,,2-1,"b ""c""\",line,9,-4,9223372036854775807,a1,a1b2\r
        t,2,snap:3,18,1,x,y,z,,1-3-1,,turn limit,300,,0,,1:2@3;\r

        """)
  }

  @Test("Games of more than four seats have a column for each, in all rows")
  func manySeatsHaveColumns() {
    let header = DataTable.games.columns(seats: 11)
    #expect(header[5...15].map { $0 } == SeatWords.names.prefix(11).map { $0 } && header[16] == "places")
    #expect(DataTable.seats.columns(seats: 11) == DataTable.seats.columns())
    let players = (1...11).map { "p\($0)" }
    let many = DataWriter.Seating(tournament: "t", run: 1, variant: "race:9", players: players, seats: 11)
    let few = DataWriter.Seating(tournament: "t", run: 1, variant: "pig:50", players: ["x", "y"], seats: 11)
    let rows = rows(.games) { writer in
      writer.addGame(
        1, of: many, encounter: 1, places: Array((1...11).reversed()), reason: "decided", plies: 9, margin: nil,
        seed: 3,
        opening: "", transcript: "a")
      writer.addGame(
        2, of: few, encounter: 1, places: [1, 2], reason: "decided", plies: 9, margin: nil, seed: 3, opening: "",
        transcript: "a")
    }
    #expect(
      rows == """
        t,1,race:9,1,1,p1,p2,p3,p4,p5,p6,p7,p8,p9,p10,p11,11-10-9-8-7-6-5-4-3-2-1,p11,decided,9,,3,,a\r
        t,1,pig:50,2,1,x,y,,,,,,,,,,1-2,x,decided,9,,3,,a\r

        """)
  }

  @Test("Numbers that programs report of games and seats have columns after all others")
  func numbersHaveColumns() {
    var games = DataWriter(.games, numbers: ["turns", "x"])
    #expect(String(decoding: games.csv.bytes, as: UTF8.self).hasSuffix(",transcript,number_turns,number_x\r\n"))
    games.removeAll()
    games.addGame(
      1, of: two, encounter: 1, places: [1, 2], reason: "decided", plies: 9, margin: nil, seed: 3, opening: "",
      transcript: "a", numbers: ["x": 0.5])
    #expect(String(decoding: games.csv.bytes, as: UTF8.self).hasSuffix(",decided,9,,3,,a,,0.5\r\n"))
    var seats = DataWriter(.seats, numbers: ["score"])
    #expect(String(decoding: seats.csv.bytes, as: UTF8.self).hasSuffix(",nodes,number_score\r\n"))
    seats.removeAll()
    seats.addSeat(
      0, ofGame: 5, two, encounter: 2, places: [1, 1], moves: 4, nanoseconds: 1_000, nodes: 7, numbers: ["score": 12])
    #expect(String(decoding: seats.csv.bytes, as: UTF8.self).hasSuffix(",4,1000,7,12.0\r\n"))
  }

  @Test("A seat's score is the share of the others it came out ahead of")
  func scoreIsShareOutranked() {
    let rows = rows(.seats) { writer in
      for seat in 0...1 {
        writer.addSeat(seat, ofGame: 5, two, encounter: 2, places: [1, 1], moves: 4, nanoseconds: 1_000, nodes: 7)
      }
      for seat in 0...3 {
        writer.addSeat(seat, ofGame: 6, four, encounter: 2, places: [3, 1, 1, 4], moves: 0, nanoseconds: 0, nodes: 0)
      }
    }
    #expect(
      rows == """
        t,1,"noughts:5x5,line=4",5,2,1,a,1,0.5,4,1000,7\r
        t,1,"noughts:5x5,line=4",5,2,2,"b ""c""\",1,0.5,4,1000,7\r
        t,2,snap:4,6,2,1,w,3,0.3333333333333333,0,0,0\r
        t,2,snap:4,6,2,2,x,1,0.8333333333333334,0,0,0\r
        t,2,snap:4,6,2,3,y,1,0.8333333333333334,0,0,0\r
        t,2,snap:4,6,2,4,z,4,0.0,0,0,0\r

        """)
  }

  @Test("A move has what is noted about it, or nothing")
  func moveHasItsNote() {
    let rows = rows(.moves) { writer in
      writer.addMove("a1", ofGame: 5, two, ply: 1, seat: 0, isOpening: true, note: nil)
      writer.addMove(
        "b2", ofGame: 5, two, ply: 2, seat: 1, isOpening: false,
        note: .init(score: -0.25, depth: 4, nodes: 100, nanoseconds: 12_345))
      writer.addMove(
        "c3", ofGame: 5, two, ply: 3, seat: 0, isOpening: false,
        note: .init(score: nil, depth: nil, nodes: 0, nanoseconds: 9))
    }
    #expect(
      rows == """
        t,1,"noughts:5x5,line=4",5,1,1,a,a1,true,,,,\r
        t,1,"noughts:5x5,line=4",5,2,2,"b ""c""\",b2,false,-0.25,4,100,12345\r
        t,1,"noughts:5x5,line=4",5,3,1,a,c3,false,,,0,9\r

        """)
  }

  @Test("The loss of a move is what it gave away of the better result")
  func lossIsTheBetterResult() {
    let scores: [(best: Int, played: Int, loss: Int?)?] = [
      (3, 1, 2), (3, 0, 3), (3, -2, 5), (0, 0, 0), (0, -1, 1), (-1, -5, 4), (10_000, 10_000, nil), nil,
    ]
    let rows = rows(.judgements) { writer in
      for (ply, scores) in scores.enumerated() {
        writer.addJudgement(ofGame: 5, two, ply: ply + 1, seat: 0, scores: scores)
      }
    }
    let cells = rows.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      cells.map { $0.suffix(4).joined(separator: ",") } == [
        "3,1,2,", "3,0,3,win", "3,-2,5,win", "0,0,0,", "0,-1,1,draw", "-1,-5,4,", "10000,10000,,", ",,,",
      ])
    #expect(rows.hasPrefix("t,1,\"noughts:5x5,line=4\",5,1,1,a,3,1,2,\r\n"))
  }
}
