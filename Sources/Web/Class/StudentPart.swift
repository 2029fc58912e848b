import Campaign
import Figures
import Foundation
import Reports
import Results
import Store

/// The part of a student's page that follows the uploads and nights.
struct StudentPart {
  let name: String
  let uploads: [Upload]
  /// The number of the upload that plays from the next night on; nil for none.
  let current: Int?
  let nights: [ClassBook.Night]
  let change: (since: ClassBook.Night, change: RatingChange)?
  let tournament: String
  /// When uploads close, in words.
  let freeze: String
  let isOpen: Bool
  /// Whether the reader is the lecturer, who can't upload.
  let isLecturer: Bool
  let shelf: Shelf

  /// The whole part.
  /// - Parameters:
  ///   - faults: the games lost by faults in the last night, one for each kind.
  ///   - last: the last night in which the bot took part; nil for none.
  func markup(faults: [(reason: String, games: Int, game: StoredGame)], last: ClassBook.Night?) -> Markup {
    var parts = status(last)
    if !isLecturer { parts.append(form) }
    parts.append(.element("p", [.init("class", "quiet")], freeze))
    parts += uploadList
    if let last { parts += night(last, faults) }
    let own = nights.filter { $0.upload(of: name) != nil }
    if !own.isEmpty { parts += [.element("h2", "Nights"), table(own)] }
    if !isLecturer {
      parts.append(.element("p", [.init("class", "bar")], [ClassPages.button("Sign out", "/class/sign-out")]))
    }
    return .lines(parts)
  }

  // MARK: Status

  private func status(_ last: ClassBook.Night?) -> [Markup] {
    var sentences: [String] = []
    if let current {
      sentences.append("Upload \(current) plays from the next night on.")
    } else if uploads.isEmpty {
      sentences.append("Nothing is uploaded yet.")
    } else {
      sentences.append("No upload plays yet: one without faults does, or the one that you choose.")
    }
    if let last, let place = last.places[name] {
      let rank =
        if let (number, place) = last.division(of: name) {
          "place \(place) of \(last.divisions[number - 1].count) in division \(number), "
        } else {
          place.rank.map { "rank \($0) of \(last.places.count), " } ?? ""
        }
      sentences.append("Run \(last.run.number): \(rank)\(Self.rating(place)) Elo.")
    }
    return sentences.map { .verdict($0) } + (changeWords.map { [.element("p", $0)] } ?? [])
  }

  /// A rating with its interval.
  static func rating(_ place: PlayerPlace) -> String {
    guard let elo = place.elo else { return "no rating" }
    let error = place.error95.map { " ± " + Rounded.text($0, decimals: 1) } ?? " (only bounded)"
    return Rounded.text(elo, decimals: 1) + error
  }

  /// The change since the last upload that differs from the current one.
  private var changeWords: String? {
    guard let (since, change) = change, let upload = since.upload(of: name) else { return nil }
    return "Since upload \(upload), run \(since.run.number): \(Self.words(change))."
  }

  /// A change with its interval, and whether it is significant.
  static func words(_ change: RatingChange) -> String {
    let verdict = change.verdict.map { $0 ? "significantly better" : "significantly worse" } ?? "not significant"
    switch change.estimate {
    case .points: return (points(change) ?? "") + " Elo, \(verdict)"
    case .direction(let isBetter): return (isBetter.map { $0 ? "better" : "worse" } ?? "no change") + ", \(verdict)"
    case .none(let reason): return "no comparison: \(reason)"
    }
  }

  /// A change in Elo with its interval; nil where it has none.
  static func points(_ change: RatingChange) -> String? {
    change.elo.map { elo in
      (elo.points > 0 ? "+" : "") + Rounded.text(elo.points, decimals: 1) + " ± "
        + Rounded.text(elo.error95, decimals: 1)
    }
  }

  // MARK: Uploads

  private var form: Markup {
    let file = Markup.void("input", [.init("type", "file"), .init("name", "file"), .init("required")])
    let label = "A file, or a zip, of at most \(Uploads.mostBytes >> 20) MB"
    return .element(
      "form",
      [
        .init("data-upload", "/class/upload"), .init("data-most", "\(Uploads.mostBytes)"), .init("data-key", "upload"),
      ],
      [
        .lines([
          .element("div", [.init("class", "fields")], [FormField.labelled(label, file)]),
          FormField.submit("Upload"),
          .folded(
            "Which program is started?",
            [
              .element(
                "p",
                "Expected is that \(BotProgram.rule). It speaks Agon’s json protocol, and runs in its own directory.")
            ]),
        ])
      ])
  }

  private static let mostListed = 20

  private var uploadList: [Markup] {
    guard !uploads.isEmpty else { return [] }
    let newest = uploads.suffix(Self.mostListed).reversed().map(entry)
    let more = uploads.count - newest.count
    return [.element("h2", "Uploads")] + newest
      + (more > 0 ? [.element("p", [.init("class", "quiet")], "\(more) earlier uploads are kept, too.")] : [])
  }

  private func entry(_ upload: Upload) -> Markup {
    let state = upload.hasFaults.map { $0 ? "has faults" : "no faults" } ?? "is being checked"
    let plays = upload.number == current ? ", plays" : ""
    let summary =
      "Upload \(upload.number), \(PrintableText.of(upload.manifest.file)), \(ClassTime.text(upload.manifest.time)): "
      + state + plays
    var parts: [Markup] = []
    if let transcript = upload.transcript {
      parts.append(.element("pre", [.init("tabindex", "0")], PrintableText.lines(transcript)))
    }
    if !isLecturer, isOpen, upload.number != current {
      let words = upload.hasFaults == false ? "Let it play" : "Let it play all the same"
      parts.append(
        .element(
          "p", [.init("class", "bar")], [ClassPages.button(words, "/class/use", "{\"number\":\(upload.number)}")]))
    }
    return .folded(summary, isOpen: upload.number == uploads.last?.number && upload.hasFaults == true, parts)
  }

  // MARK: Nights

  private func night(
    _ night: ClassBook.Night, _ faults: [(reason: String, games: Int, game: StoredGame)]
  ) -> [Markup] {
    let run = [(name: "tournament", value: tournament), (name: "run", value: "\(night.run.number)")]
    var parts: [Markup] = [.element("h2", "Run \(night.run.number)")]
    if let why = night.withdrawal(of: name) {
      parts.append(.element("p", [.init("role", "note")], PrintableText.of("The bot was withdrawn: it \(why).")))
    }
    if let record = night.places[name]?.record {
      let words = "\(record.games) games: \(record.wins) won, \(record.draws) drawn, \(record.losses) lost. "
      parts.append(
        .element(
          "p", [],
          [
            .text(words), ClassPages.link("All its games", shelf.link("/games", run + [("player", name)])), .text(", "),
            ClassPages.link("those it lost", shelf.link("/games", run + [("loser", name)])),
          ]))
    }
    for fault in faults { parts += self.fault(fault, run) }
    return parts
  }

  private func fault(
    _ fault: (reason: String, games: Int, game: StoredGame), _ run: [(name: String, value: String)]
  ) -> [Markup] {
    let games = fault.games == 1 ? "1 game" : "\(fault.games) games"
    let words = fault.game.record.fault
    let lines = (words?.lastWords.lines ?? []) + (words?.lastWords.errors.map { ["! " + $0] } ?? [])
    let list = shelf.link("/games", run + [("loser", name), ("reason", fault.reason)])
    return [
      .element(
        "p", [],
        [
          .element("strong", "\(games) lost by \(fault.reason): "),
          .text(PrintableText.of(words?.what ?? "") + ". "),
          ClassPages.link("Game \(fault.game.number)", shelf.link("/games/\(fault.game.number)")), .text(", "),
          ClassPages.link("all of them", list),
        ])
    ]
      + (lines.isEmpty
        ? [] : [.element("pre", [.init("tabindex", "0")], lines.map(PrintableText.of).joined(separator: "\n"))])
  }

  private func table(_ own: [ClassBook.Night]) -> Markup {
    let rows = own.reversed().map { night -> [Markup] in
      let (place, record) = (night.places[name], night.places[name]?.record)
      let state = night.run.isComplete ? "" : ", \(night.run.games) of \(night.run.planned) games"
      return [
        .text("\(night.run.number)" + state), .text(night.run.began.map(ClassTime.text) ?? "-"),
        .text(night.upload(of: name).map(String.init) ?? "-"), .text(place?.rank.map(String.init) ?? "-"),
        .text(place.map(Self.rating) ?? "-"), .text("\(record?.wins ?? 0)"), .text("\(record?.draws ?? 0)"),
        .text("\(record?.losses ?? 0)"), .text("\(night.faults(of: name))"),
      ]
    }
    return ClassPages.table(
      ["Run", "Begun", "Upload", "Rank", "Elo", "W", "D", "L", "Faults"], words: [0, 1], rows, saying: "Nights")
  }
}
