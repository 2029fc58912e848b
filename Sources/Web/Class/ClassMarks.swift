import Campaign
import Encoding
import Figures
import Foundation
import Reports
import Results

/// What the lecturer sees of a student: the uploads, and what the bot came to in the newest complete night.
struct ClassMarks {
  let student: Student
  /// The newest upload; nil for none.
  let newest: Upload?
  /// The number of the upload that plays from the next night on; nil for none.
  let current: Int?
  /// The number of the night; nil where none is complete.
  let run: Int?
  /// The number of the upload that played in the night.
  let played: Int?
  /// The place in the night; nil for a student without games.
  let place: PlayerPlace?
  /// The division in the night, from 1; nil for other formats than a league.
  let division: Int?
  /// The number of games lost by faults in the night; nil for a student who didn't take part.
  let faults: Int?
  /// The reason why the bot was withdrawn from the night; nil if it wasn't.
  let withdrawal: String?
  /// The change since the last upload; nil where there is nothing to compare.
  let change: RatingChange?

  /// The marks of each student, in the order of the list.
  static func all(_ students: [Student], _ nights: [ClassBook.Night], _ site: ClassSite) -> [ClassMarks] {
    let (night, folder) = (nights.last(where: \.run.isComplete), site.room.file.folder)
    let changes = ClassBook.changes(of: students.map(\.name), in: nights)
    return students.map { student in
      let place = night?.places[student.name]
      return ClassMarks(
        student: student, newest: Uploads.newest(of: student.name, in: folder),
        current: Uploads.current(of: student.name, in: folder)?.number, run: night?.run.number,
        played: night?.upload(of: student.name), place: place, division: night?.division(of: student.name)?.number,
        faults: place == nil ? nil : night?.faults(of: student.name), withdrawal: night?.withdrawal(of: student.name),
        change: place == nil ? nil : changes[student.name]?.change)
    }
  }

  /// The marks as CSV.
  static func text(_ students: [Student], _ nights: [ClassBook.Night], _ site: ClassSite) -> String {
    let header = [
      "name", "uploads", "plays", "run", "upload", "division", "rank", "elo", "elo_error95", "games", "wins", "draws",
      "losses", "score_percent", "faults", "withdrawn",
    ]
    return all(students, nights, site).reduce(CSVText.row(header)) { text, mark in
      let record = mark.place?.record
      func number(_ value: Double?) -> String { value.map { Rounded.text($0, decimals: 1) } ?? "" }
      func count(_ value: Int?) -> String { value.map(String.init) ?? "" }
      let score = record.map { 100 * $0.points / Double(max(1, $0.games)) }
      return text
        + CSVText.row([
          mark.student.name, "\(mark.newest?.number ?? 0)", count(mark.current), count(mark.run), count(mark.played),
          count(mark.division), count(mark.place?.rank), number(mark.place?.elo), number(mark.place?.error95),
          count(record?.games), count(record?.wins), count(record?.draws), count(record?.losses), number(score),
          count(mark.faults), mark.withdrawal ?? "",
        ])
    }
  }
}
