import Play
import Testing

@testable import Engines

/// Agon on both sides: what a player is asked and answers through a protocol's two halves is what it does by itself.
@Suite struct ServingTests {
  private static let variants = [
    "noughts:3x3", "noughts:9x9", "noughts:9x7,line=5,exact", "noughts:7x5,line=4,misere", "connect-four:7x6",
    "connect-four:5x4,popout", "reversi:4x4", "reversi:6x6,parallel", "reversi:8x8", "reversi:8x8,anti",
    "draughts:10x10", "draughts:8x8,rules=english", "draughts:8x8,rules=russian",
  ]

  private static let cases = EngineProtocol.allCases.flatMap { language in variants.map { (language, $0) } }

  /// One engine that is only talked to.
  private final class Talk: OutsidePlayer {
    private var grammar: any Grammar
    private var server: any EngineServer
    private(set) var complaints: [String] = []

    init(_ language: EngineProtocol, _ player: PlayerSpec, _ variant: String) throws {
      grammar = language.grammar(EngineSpec(command: ["x"], language: language))
      server = try language.server(player, variant: variant, stop: StopFlag())
      _ = say(grammar.hello())
    }

    @discardableResult
    private func say(_ saying: Saying) -> OutsideAnswer? {
      var said = saying.text
      while !said.isEmpty {
        let lines = said.split(omittingEmptySubsequences: false) { $0.isNewline }.dropLast()
        said = ""
        for answer in lines.compactMap({ server.answer(String($0)) }) {
          for line in answer.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast() {
            switch grammar.hear(String(line)) {
            case .more: continue
            case .reply(let text): said += text
            case .done: return nil
            case .answer(let answer): return answer
            case .fault(let reason, let why): complaints.append("\(reason): \(why)")
            }
          }
        }
      }
      if saying.isQuestion { complaints.append("no answer to \(saying.text)") }
      return nil
    }

    func begin(_ game: OutsideGame) { say(grammar.begin(game)) }

    func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
      guard let answer = say(grammar.ask(turn)) else { throw PlayerFault(.noAnswer) }
      return answer
    }

    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) { say(.remark(grammar.end(outcome, seat: seat))) }
  }

  @Test("A served player plays what the player itself plays", arguments: cases)
  func servedPlayerIsTheSame(language: EngineProtocol, variant: String) throws {
    let playable = try Catalog.variant(variant)
    guard language.canPlay(playable) else { return }
    let (player, opponent) = (try Catalog.player("alpha-beta:depth=2"), try Catalog.player("random"))
    let talk = try Talk(language, player, variant)
    let openings = try #require(playable.randomOpenings(plies: 3))
    func transcripts(_ outside: [String: any OutsidePlayer]) throws -> [String] {
      let table = playable.makeTable(["e": player, "random": opponent], outside: outside, limits: Limits())
      return try (0..<6).map { encounter in
        let players = encounter % 2 == 0 ? ["e", "random"] : ["random", "e"]
        let opening = encounter < 2 ? "" : openings.opening(pairing: 1, encounter: encounter)
        let job = Job(
          variant: variant, players: players, encounter: encounter, opening: opening, seed: UInt64(encounter + 1))
        let record = try table(job)
        #expect(!record.outcome.reason.isFault, "\(record)")
        return record.transcript
      }
    }
    #expect(try transcripts(["e": talk]) == transcripts([:]))
    #expect(talk.complaints == [])
  }
}
