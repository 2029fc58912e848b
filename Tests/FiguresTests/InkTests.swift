import Testing

@testable import Figures

@Suite struct InkTests {
  @Test("Text has enough contrast to paper in light and dark mode")
  func textContrastsWithPaper() {
    for ink in [Ink.ink, .quiet] {
      #expect(ink.light.contrast(with: Ink.paper.light) >= 4.5)
      #expect(ink.dark.contrast(with: Ink.paper.dark) >= 4.5)
    }
  }

  @Test("The colour of every series has as much contrast as text", arguments: 0..<8)
  func seriesContrastLikeText(number: Int) {
    #expect(Ink.series(number).light.contrast(with: Ink.paper.light) >= 4.5)
    #expect(Ink.series(number).dark.contrast(with: Ink.paper.dark) >= 4.5)
  }

  @Test("Numbers can be read on every share and amount", arguments: 0...20)
  func numbersAreReadable(step: Int) {
    let share = Double(step) / 20
    #expect(Ink.onShare.light.contrast(with: Ink.share(share).light) >= 4.5)
    #expect(Ink.onShare.light.contrast(with: Ink.amount(share).light) >= 4.5)
  }

  @Test("Names of cells and numbers of a winning line can be read on what boards are made of")
  func textContrastsWithBoards() {
    let grounds: [(BoardFigure.Surface, [Ink])] = [
      (.felt, [.felt]), (.wood, [.wood]), (.chequered, [.lightSquare, .darkSquare]), (.rack, [.rack]),
    ]
    for (surface, inks) in grounds {
      for ink in inks { #expect(surface.text.light.contrast(with: ink.light) >= 4.5, "\(surface)") }
    }
  }

  @Test("Pieces and marks stand out from boards, by themselves or by their edge, whatever the page's look")
  func piecesContrastWithBoards() {
    let pieces: [Ink] = [.darkPiece, .lightPiece, .redPiece, .yellowPiece, .bluePiece]
    for ground in [Ink.felt, .wood, .lightSquare, .darkSquare, .hole] {
      for piece in pieces + [.rim] { #expect(piece.light == piece.dark && ground.light == ground.dark) }
      for piece in pieces {
        let contrast = [piece, .rim].map { $0.light.contrast(with: ground.light) }.max() ?? 0
        #expect(contrast >= 3, "\(piece) on \(ground)")
      }
    }
  }

  @Test("Contrast is that of the standard")
  func contrastFollowsStandard() {
    #expect(Colour(0xFFFFFF).contrast(with: Colour(0)) == 21)
    // The grey that WCAG names as the lightest for text on white.
    #expect(abs(Colour(0x767676).contrast(with: Colour(0xFFFFFF)) - 4.54) < 0.005)
  }
}
