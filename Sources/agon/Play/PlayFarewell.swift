import People
import Play
import Reports

/// What is said when somebody leaves a table: how it ended, or how it goes on.
struct PlayFarewell {
  let database: String
  let table: GameTable
  /// The programs in the game, as they are written.
  let programs: [String]

  /// Where a game that is over is found, or how another goes on; it may have ended just when somebody left.
  var text: String {
    let look = table.look
    guard let record = look.game.record, let number = look.recorded else {
      let place = database == PeopleStore.usualPath ? [] : ["--database", database]
      return "the game stays open; to go on: "
        + ShellCommand.line(["play", "--continue", "\(table.number)"] + programs + place)
    }
    return outcome(of: record) + "\nrecorded as game \(number); to see it again: "
      + ShellCommand.line(["show", database, "\(number)"])
  }

  /// Who won and why.
  private func outcome(of record: GameRecord) -> String {
    let unit = if case .snap = table.look.game { "cards turned" } else { "plies" }
    let fault = record.fault.map { "; \(record.job.players[$0.seat]): \(PrintableText.of($0.what))" } ?? ""
    return "\(GameWords.ending(of: record)), after \(record.plies) \(unit)\(fault)"
  }
}
