import Play
import Testing

@testable import Engines

@Suite struct ArbiterCommandTests {
  private let players = [
    ArbiterPlayer(name: "a", command: ["bots/a.exe"]),
    ArbiterPlayer(name: "b", command: ["python3", "my bots/b's.py", "{seed}"]),
  ]

  private func words(_ command: String..., variant: String = "small") throws -> [String] {
    try ArbiterCommand(command, seats: 2).words(variant: variant, seed: 9_007_199_254_740_991, players: players)
  }

  private func complaint(_ command: String...) -> String? {
    do {
      _ = try ArbiterCommand(command, seats: 2)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("A command without placeholders is of a program that goes on")
  func commandWithoutPlaceholders() throws {
    #expect(try !ArbiterCommand(["./play.sh", "{\"a\":1}", "${HOME}/x"], seats: 2).isForOneGame)
    #expect(try ArbiterCommand(["./play.sh", "{players}"], seats: 2).isForOneGame)
  }

  @Test("Each player is a word, its command as a shell would read it")
  func playersAreWords() throws {
    let b = #"python3 'my bots/b'\''s.py' '{seed}'"#
    #expect(try words("python", "play.py", "{players}") == ["python", "play.py", "bots/a.exe", b])
    #expect(try words("play", "-p{players}", "--fast") == ["play", "-pbots/a.exe", "-p" + b, "--fast"])
    #expect(try words("play", "-p1", "{player1}", "-p2={player2}") == ["play", "-p1", "bots/a.exe", "-p2=" + b])
    #expect(try words("sh", "-c", "play {player2} {player1}") == ["sh", "-c", "play " + b + " bots/a.exe"])
  }

  @Test("Seed and variant stand for what a game is played with, and other braces for themselves")
  func seedAndVariant() throws {
    #expect(
      try words("play", "seed={seed},{variant},{x}", "{variant}", "{players}", variant: "")
        == ["play", "seed=9007199254740991,,{x}", "", "bots/a.exe", #"python3 'my bots/b'\''s.py' '{seed}'"#])
  }

  @Test("An unknown placeholder, and a player without one, are errors that say what would be right")
  func badPlaceholders() {
    let known = "known: {player1}, {player2}, {players}, {seed}, {variant}"
    #expect(complaint("play", "{players}", "{seeds}") == "unknown placeholder {seeds}; " + known)
    #expect(complaint("play", "{player3}") == "unknown placeholder {player3}; " + known)
    #expect(complaint("play", "-p={player}") == "unknown placeholder {player}; " + known)
    #expect(
      complaint("play", "{seed}")
        == "the command has no place for the player in seat 1; add {players} for all, or {player1}")
    #expect(
      complaint("play", "{player1}")
        == "the command has no place for the player in seat 2; add {players} for all, or {player2}")
  }
}
