import Foundation
import Play
import Testing

@testable import Engines

/// Deadlines hold whatever an engine prints meanwhile. All of these print for ever; the limits are a fraction of a second.
@Suite(.serialized) struct DeadlineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let language: EngineProtocol
    /// What it does when it has been started, when it is to move, and when it has moved.
    var start = ":"
    var before = ":"
    var after = ":"
    /// Why it loses without and with a time for a move; nil when it doesn't.
    let reasons: (Reason?, Reason?)
    var testDescription: String { "\(language.rawValue): \(name)" }

    var script: String {
      switch language {
      case .json:
        """
        \(start)
        while read -r line; do
          case $line in
            *'"hello"'*) echo '{}' ;;
            *'"type":"move"'*) \(before)
              m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}"
              \(after) ;;
          esac
        done
        """
      default:
        // The cells of two boards, of which at least one is empty.
        """
        \(start)
        while read -r line; do
          case $line in
            ugi) echo ugiok ;;
            isready) echo readyok ;;
            position*) taken=$line ;;
            go*) \(before)
              for m in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
                case $taken in *$m*) ;; *) break ;; esac
              done
              echo bestmove $m
              \(after) ;;
          esac
        done
        """
      }
    }
  }

  private static let lines = "while :; do echo info depth 5; done"
  private static let empty = "yes ''"
  private static let drip = "while :; do printf ' '; done"

  private static let cases = [
    Case(name: "well-behaved", language: .json, reasons: (nil, nil)),
    Case(name: "well-behaved", language: .ugi, reasons: (nil, nil)),
    Case(name: "lines before a move", language: .ugi, before: lines, reasons: (.noAnswer, .time)),
    Case(name: "empty lines before a move", language: .ugi, before: empty, reasons: (.noAnswer, .time)),
    Case(name: "bytes before a move", language: .ugi, before: drip, reasons: (.noAnswer, .time)),
    Case(name: "bytes before a move", language: .json, before: drip, reasons: (.noAnswer, .time)),
    Case(name: "empty lines before a move", language: .json, before: empty, reasons: (.noAnswer, .time)),
    Case(name: "empty lines at its start", language: .json, start: empty, reasons: (.noAnswer, .noAnswer)),
    Case(name: "empty lines at its start", language: .ugi, start: empty, reasons: (.noAnswer, .noAnswer)),
    Case(name: "bytes after a move", language: .json, after: drip, reasons: (.noAnswer, .time)),
    Case(name: "empty lines after a move", language: .json, after: empty, reasons: (.noAnswer, .time)),
    Case(name: "lines after a move", language: .ugi, after: lines, reasons: (.noAnswer, .time)),
    Case(name: "empty lines after a move", language: .ugi, after: empty, reasons: (.noAnswer, .time)),
  ]

  private func play(_ each: Case, limits: Limits, patience: Int64) throws -> GameRecord {
    var spec = EngineSpec(command: ["sh", "-c", each.script], language: each.language, margin: 0)
    spec.patience = patience
    let roster = try EngineRoster(["e": spec])
    defer { roster.close() }
    let table = try Catalog.variant("noughts:3x3").makeTable(
      ["greedy": try Catalog.player("greedy")], outside: roster.makePlayers(), limits: limits)
    let start = ContinuousClock.now
    let record = try table(Job(variant: "noughts:3x3", players: ["e", "greedy"], encounter: 0, seed: 1))
    // Two or three questions of 300 ms each, and a machine that does other things too.
    #expect(ContinuousClock.now - start < .seconds(60))
    return record
  }

  private func expect(_ record: GameRecord, _ reason: Reason?) {
    if let reason {
      #expect(record.outcome == .lost(by: 0, seats: 2, reason: reason))
    } else {
      #expect(!record.outcome.reason.isFault, "\(record.outcome)")
    }
  }

  @Test("A program that prints for ever holds up no game beyond its patience", arguments: cases)
  func endlessOutputIsCutOff(each: Case) throws {
    // Who does right gets all the time that a busy machine needs.
    let patience: Int64 = each.reasons.0 == nil ? 10_000_000_000 : 300_000_000
    expect(try play(each, limits: Limits(), patience: patience), each.reasons.0)
  }

  @Test("A program that prints for ever loses by time if there is a time for a move", arguments: cases)
  func endlessOutputLosesByTime(each: Case) throws {
    let time: Int64 = each.reasons.1 == nil ? 10_000_000_000 : 300_000_000
    let limits = Limits(budget: Budget(nanoseconds: time))
    expect(
      try play(each, limits: limits, patience: each.reasons.1 == .noAnswer ? 300_000_000 : 10_000_000_000),
      each.reasons.1)
  }

  @Test("Lines between answers are read as time allows, and answers among them count")
  func chatterIsHeardInTime() throws {
    let chatty = Case(
      name: "lines all the time", language: .ugi, start: "while :; do echo info depth 1; done &", reasons: (nil, nil))
    expect(try play(chatty, limits: Limits(), patience: 10_000_000_000), nil)
  }

  @Test("A line written in time is read even if the deadline passes before anybody looks")
  func linesInTimeAreHeard() throws {
    let spec = EngineSpec(command: ["sh", "-c", "echo first; echo second; read x; yes third"], language: .json)
    let process = try EngineProcess(
      spec, environment: ["PATH=/usr/bin:/bin"], path: "/usr/bin:/bin", errors: ErrorOutput(), groups: ProcessGroups()
    ) { _, _ in }
    process.beginAnswer()
    #expect(try process.line(until: Clock.now() + 10_000_000_000) == "first")
    process.beginAnswer()
    usleep(100_000)
    let past = Clock.now() - 1
    #expect(try process.line(until: past) == "second" && process.line(until: past) == nil)
    try process.write("\n", isQuestion: false, until: Clock.now() + 10_000_000_000)
    process.beginAnswer()
    #expect(try process.line(until: Clock.now() + 10_000_000_000) == "third")
    process.beginAnswer()
    var lines = 0
    while try process.line(until: past) != nil { lines += 1 }
    #expect((1...50_000).contains(lines))
  }
}
