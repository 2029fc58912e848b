import People
import Play
import Reports

/// The last message of a session: the result of the game, or how to continue it.
struct PlayFarewell {
  let database: String
  let table: GameTable
  /// The programs in the game, in their notation.
  let programs: [String]

  /// The place of a finished game, or the command to continue another; it may have ended just when the user left.
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

  /// The winner and the reason.
  private func outcome(of record: GameRecord) -> String {
    let unit = if case .snap = table.look.game { "cards turned" } else { "plies" }
    let fault = record.fault.map { "; \(record.job.players[$0.seat]): \(PrintableText.of($0.what))" } ?? ""
    return "\(GameWords.ending(of: record)), after \(record.plies) \(unit)\(fault)"
  }
}
