import Play
import Synchronization
import Testing

@testable import Campaign

@Suite struct RepeatedGamesTests {
  private func remarks(
    _ transcripts: [String], players: [String] = ["rhino", "alpha-beta"], variant: String = "reversi:8x8"
  ) -> [String] {
    let told = Mutex<[String]>([])
    let repeats = RepeatedGames(of: ["rhino"], deterministic: ["alpha-beta"]) { remark in
      told.withLock { $0.append(remark) }
    }
    for (encounter, transcript) in transcripts.enumerated() {
      let job = Job(variant: variant, players: players, encounter: encounter, seed: 1)
      repeats.note([
        GameRecord(
          job: job, transcript: transcript, outcome: Outcome(winner: 0, reason: .noMoves), plies: 2, efforts: [])
      ])
    }
    return told.withLock(\.self)
  }

  @Test("A pairing that repeats its games is reported once")
  func repeatedGamesReportedOnce() {
    #expect(
      remarks((0..<100).map { "\($0 % 3)" }) == [
        "at reversi:8x8 rhino and alpha-beta play the same games again: of their first 32 in these seats 29 had been "
          + "played before; openings make them differ"
      ])
  }

  @Test("A pairing whose games mostly differ isn't reported")
  func differingGamesAreFine() {
    #expect(remarks((0..<100).map { "\($0 % 20)" }).isEmpty)
    #expect(remarks((0..<31).map { _ in "same" }).isEmpty)
  }

  @Test("Games of players that use chance may be alike")
  func randomPlayersMayRepeat() {
    let same = [String](repeating: "same", count: 64)
    #expect(remarks(same, players: ["rhino", "random"]).isEmpty)
    #expect(remarks(same, players: ["alpha-beta", "alpha-beta"]).isEmpty)
    #expect(remarks(same, players: ["rhino", "rhino"]).count == 1)
  }
}
