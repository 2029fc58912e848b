import Foundation
import Play
import Testing

@testable import Engines

/// The bot that plays with agents written for Kaggle's ConnectX, with python3 alone.
@Suite struct KaggleTests {
  private static let bot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "configs/engines/kaggle_connectx.py").path

  /// Plays a game of a submission against `greedy`, in both seats.
  private func play(_ submission: String, _ variant: String = "connect-four:7x6") throws -> [GameRecord] {
    let file = FileManager.default.temporaryDirectory.appending(path: "agon-kaggle-\(UUID().uuidString).py")
    try Data(submission.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let roster = try EngineRoster([
      "kaggle": EngineSpec(command: ["python3", Self.bot, file.path], language: .json, patience: 60_000_000_000)
    ])
    defer { roster.close() }
    let table = try Catalog.variant(variant).makeTable(
      ["greedy": try Catalog.player("greedy")], outside: roster.makePlayers(), limits: Limits())
    return try [["kaggle", "greedy"], ["greedy", "kaggle"]].map {
      try table(Job(variant: variant, players: $0, encounter: 0, seed: 1))
    }
  }

  @Test("An agent sees what it sees on Kaggle")
  func agentSeesKagglesView() throws {
    let records = try play(
      """
      print("what is printed is no answer")
      class Helper: pass
      steps = []
      def other(): return 0
      def agent(obs, config):
        print("nor is this")
        assert obs["board"] == obs.board and list(obs) == ["remainingOverageTime", "step", "board", "mark"]
        assert obs["mark"] == obs.mark and obs["step"] == obs.step == sum(1 for c in obs.board if c)
        assert obs.mark == obs.step % 2 + 1 and obs.remainingOverageTime == 60 and len(obs.board) == 5 * 4
        assert (config.columns, config.rows, config["inarow"]) == (5, 4, 3)
        assert config.actTimeout == config["actTimeout"] == config.timeout == 2 and config.episodeSteps == 1000
        assert config.agentTimeout == 60 and config.runTimeout == 1200 and config["__raw_path__"].endswith(".py")
        obs.memory = 1
        assert obs["memory"] == 1
        return [c for c in range(config.columns) if obs.board[c] == 0][0]
      answer = 42
      """, "connect-four:5x4,line=3")
    for record in records { #expect(!record.outcome.reason.isFault, "\(record)") }
  }

  @Test(
    "The last callable is the agent, called with as many arguments as it takes",
    arguments: [
      "def agent(obs): return [c for c in range(7) if obs['board'][c] == 0][-1]",
      "agent = lambda observation: float([c for c in range(7) if observation.board[c] == 0][0])",
      "class Agent:\n  def __call__(self, obs, config):\n    return [c for c in range(7) if obs.board[c] == 0][0]\n"
        + "def no_agent(obs): return 99\nagent = Agent()",
    ])
  func lastCallableIsTheAgent(submission: String) throws {
    for record in try play(submission) { #expect(!record.outcome.reason.isFault, "\(record)") }
  }

  @Test(
    "An answer that isn't a column costs the game",
    arguments: [
      ("def agent(obs, config): return -1", Reason.illegalMove), ("def agent(obs, config): return None", .illegalMove),
      ("def agent(obs, config): return 7", .illegalMove), ("def agent(obs, config): return 1.5", .illegalMove),
      ("def agent(obs, config): raise ValueError('no')", .crash), ("answer = 42", .crash), ("def agent(:", .crash),
    ])
  func badColumnCostsTheGame(submission: String, reason: Reason) throws {
    for record in try play(submission) { #expect(record.outcome.reason == reason, "\(record)") }
  }
}
