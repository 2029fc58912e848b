import Campaign
import Figures
import Foundation
import Reports
import Results

/// The part of the lecturer's page that follows the uploads and nights.
struct LecturerPart {
  let site: ClassSite
  let shelf: Shelf
  /// When uploads close, in words.
  let freeze: String

  /// The whole part.
  func markup(_ nights: [ClassBook.Night]) throws -> Markup {
    let (students, problem) = site.students()
    var parts: [Markup] = [nightStatus(nights)]
    if let failure = site.night.failure {
      parts.append(.element("p", [.init("role", "note")], "The night that was started here failed: " + failure))
    }
    if let problem {
      parts.append(
        .element(
          "p", [.init("role", "note")],
          PrintableText.of("The list of students can’t be read; its last state holds: " + problem)))
    }
    parts.append(
      .element(
        "p", [.init("class", "bar")],
        (site.night.isRunning ? [] : [ClassPages.button("Start the night", "/class/start")]) + [
          ClassPages.link("Marks as CSV", "/class/marks.csv"), ClassPages.link("Slips to print", "/class/slips"),
        ]))
    parts += [.element("h2", "Students"), table(students, nights), .element("h2", "Uploads")]
    parts += [.element("p", freeze), form]
    parts.append(.element("p", [.init("class", "bar")], [ClassPages.button("Sign out", "/class/sign-out")]))
    return .lines(parts)
  }

  private func nightStatus(_ nights: [ClassBook.Night]) -> Markup {
    guard let run = nights.last?.run else { return .verdict("There was no night yet.") }
    guard !run.isComplete else { return .verdict("Run \(run.number) is complete: \(run.games) games.") }
    let state = site.night.isRunning ? "it is being played" : "unless cron plays it, the next start continues it"
    return .verdict("Run \(run.number): \(run.games) of \(run.planned) games; \(state).")
  }

  private var form: Markup {
    let time = Markup.void("input", [.init("type", "datetime-local"), .init("name", "time")])
    return .element(
      "form", [.init("data-ask", "/class/freeze"), .init("data-key", "freeze")],
      [
        .lines([
          .element("div", [.init("class", "fields")], [FormField.labelled("Close uploads at; empty opens them", time)]),
          .element(
            "p", [.init("class", "bar")],
            [.element("button", "Set"), ClassPages.button("Close now", "/class/freeze", "{\"time\":\"now\"}")]),
        ])
      ])
  }

  private func table(_ students: [Student], _ nights: [ClassBook.Night]) -> Markup {
    let isLeague = nights.contains { !$0.divisions.isEmpty }
    let rows = ClassMarks.all(students, nights, site).map { mark -> [Markup] in
      let (place, record) = (mark.place, mark.place?.record)
      func number(_ value: Int?) -> Markup { .text(value.map(String.init) ?? "-") }
      let rating = mark.withdrawal == nil ? place.map(StudentPart.rating) ?? "-" : "withdrawn"
      var cells = [
        ClassPages.link(mark.student.name, Link.path(["class", "students", mark.student.name])),
        .text(mark.newest.map(Self.words) ?? "none"), number(mark.current),
      ]
      if isLeague { cells.append(number(mark.division)) }
      cells += [number(place?.rank), .text(rating), .text(mark.change.flatMap(StudentPart.points) ?? "-")]
      return cells + [record?.wins, record?.draws, record?.losses, mark.faults].map(number)
    }
    let heads =
      ["Student", "Newest upload", "Plays"] + (isLeague ? ["Division"] : [])
      + ["Rank", "Elo", "Since last upload", "W", "D", "L", "Faults"]
    return ClassPages.table(heads, words: [0, 1], rows, saying: "Students")
  }

  private static func words(_ upload: Upload) -> String {
    let state = upload.hasFaults.map { $0 ? "faults" : "ok" } ?? "being checked"
    return "\(upload.number), \(ClassTime.text(upload.manifest.time).dropFirst(5)), \(state)"
  }
}
