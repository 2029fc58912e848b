import ArgumentParser
import Campaign
import Foundation
import Store
import Tournament

/// `agon check`: a check of the integrity of a database.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks a database: the file, every game, all totals.",
    discussion: """
      SQLite checks the file and its references. Every game is replayed by the rules to its recorded result. The \
      totals, from which all tables are computed, are compared with the games; runs, games, judgements and tunes are \
      compared with their checksums. The exit code is 0 if nothing is wrong. It is 65 otherwise, or if the file has \
      neither games nor steps of a tune, as a copy without its write-ahead log. The check may run during a run; it \
      covers what is stored when it begins.

      With --repair, totals that differ from the games are recomputed. Games can't be derived again: they stay as they \
      are.

        agon check nightly.sqlite
        agon check nightly.sqlite --repair
      """)

  @Argument(help: "Database written by agon run.", completion: .database)
  var database: String

  @Flag(help: "Recompute wrong totals from the games.")
  var repair = false

  @OptionGroup var programs: ProgramOptions

  func run() throws {
    if repair { try repairTotals() }
    let store = try Store.forReading(database)
    let check = try Check(
      store, among: try programs.variants(), workers: ProcessInfo.processInfo.activeProcessorCount)
    try store.close()
    try Console.print(Self.text(check, database: database))
    if check.findings.count() > 0 || check.isEmpty { throw ExitCode(ExitStatus.data.rawValue) }
  }

  private func repairTotals() throws {
    let lock = try RunLock(of: database)
    defer { lock.release() }
    try Store.forReading(database).close()  // which, unlike writing, makes no new file
    let store = try Store.forWriting(database)
    let (repaired, left) = try store.repairTotals()
    try store.close()
    for run in repaired { try Console.print("repaired: the totals of \(run) are those of its games\n") }
    for run in left { try Console.print("not repaired: \(run) has games that can't be read, or lacks some\n") }
    if repaired.isEmpty, left.isEmpty { try Console.print("nothing to repair: all totals are those of the games\n") }
  }

  private static func partly(_ check: Check) -> String {
    let rest = check.games - check.unreplayed
    let programs = "\(check.unreplayed) by the rules of a program aren't replayed"
    return rest == 0 ? programs : "\(rest) replay by the rules to their recorded ends; \(programs)"
  }

  /// The report of a check.
  static func text(_ check: Check, database: String) -> String {
    let findings = check.findings
    func line(_ what: String, _ sound: String, _ kinds: [Finding.Kind]) -> String {
      let count = findings.count(of: kinds)
      return "  \(what.padding(toLength: 12, withPad: " ", startingAt: 0))"
        + (count == 0 ? sound : "\(count) \(count == 1 ? "problem" : "problems")") + "\n"
    }
    let head =
      "\(database): \(check.games) \(check.games == 1 ? "game" : "games") of \(check.runs) \(check.runs == 1 ? "run" : "runs")\n"
      + line("file", "SQLite finds nothing wrong", [.damage])
      + line("references", "all rows that others refer to are there", [.reference])
      + line("runs", "seeds, descriptions and numbers of games agree", [.run])
      + line(
        "games", check.unreplayed == 0 ? "each replays by the rules to its recorded end" : Self.partly(check),
        [.value, .variant, .seed, .opening, .transcript, .result])
      + line("totals", "equal to what the games add up to", [.totals, .checksum])
      + line("judgements", "as they were recorded", [.judgement])
      + line("tunes", "as they were recorded", [.tune])
    if findings.count() > 0 { return head + "\n" + findings.text }
    guard check.isEmpty else { return head + "all is sound\n" }
    return head + """

      it holds no games; a copy made while a run was going on lacks what stood in \(database)-wal
      to copy a database whole, also during a run:  sqlite3 \(database) "VACUUM INTO 'copy.sqlite'"

      """
  }
}
