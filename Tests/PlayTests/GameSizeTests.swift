import Testing

@testable import Play

@Suite struct GameSizeTests {
  @Test("Sizes are written in words, and read from them")
  func boards() throws {
    let size = GameSize.board(width: 3...12, height: 4...12, default: .init(8, 8))
    #expect(size.text == "WIDTHxHEIGHT, 3 to 12 by 4 to 12; default 8x8")
    #expect(try size.read(nil, of: "x") == .init(8, 8) && size.read("3x4", of: "x") == .init(3, 4))
    #expect(size.text(of: .init(3, 4)) == "3x4")
    for text in ["3x3", "2x4", "13x4", "3x13", "3", "3x", "x4", "3x4x5", "03x4", "+3x4", ""] {
      let error = #expect(throws: NotationError.self) { try size.read(text, of: "x") }
      #expect(
        error?.description
          == "x: size can't be “\(text)”; expected WIDTHxHEIGHT with 3 to 12 by 4 to 12, such as 8x8")
    }
    let seats = GameSize.seats(2...4, default: 2)
    #expect(seats.text == "SEATS, 2 to 4; default 2" && seats.text(of: .init(3, 1)) == "3")
    #expect(try seats.read("4", of: "x") == .init(4, 1) && seats.read(nil, of: "x") == .init(2, 1))
  }
}
