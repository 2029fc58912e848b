import Engines
import Play
import Testing

@Suite struct EngineProtocolTests {
  @Test(
    "A variant is played in the protocols that can express it",
    arguments: [
      ("noughts:3x3", "json ugi gtp"), ("noughts:15x15", "json ugi gtp gomocup"),
      ("noughts:15x15,exact", "json ugi gtp gomocup"), ("noughts:15x15,misere", "json ugi gtp"),
      ("noughts:9x4,line=5", "json ugi gtp gomocup"), ("noughts:9x4", "json ugi gtp"),
      ("connect-four:7x6", "json ugi gtp"), ("connect-four:7x6,line=5", "json ugi gtp"),
      ("connect-four:7x6,popout", "json ugi"),
      ("reversi:8x8", "json ugi gtp nboard"), ("reversi:6x6,parallel", "json ugi gtp nboard"),
      ("reversi:8x8,anti", "json ugi gtp"), ("reversi:8x8,anti,parallel", "json ugi gtp"),
      ("ataxx:7x7,walls=four", "json ugi uai"),
      ("draughts:10x10", "json ugi hub"), ("draughts:8x8,rules=russian", "json ugi hub"), ("snap:2", "json"),
    ])
  func protocolsOfAVariant(variant: String, protocols: String) throws {
    let playable = try Catalog.variant(variant)
    #expect(EngineProtocol.allCases.filter { $0.canPlay(playable) }.map(\.rawValue).joined(separator: " ") == protocols)
  }
}
