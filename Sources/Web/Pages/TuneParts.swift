import Campaign
import Reports
import Store
import Synchronization

/// The tunes of a database on the overview: for each its progress and verdict, the fitted surface, and the course of
/// its parameters.
final class TuneParts: Sendable {
  private let shelf: Shelf
  private let sights = Mutex<[String: Paced<FileStamp, Markup>]>([:])

  init(_ shelf: Shelf) { self.shelf = shelf }

  /// Whether some part was made before the last change of the database.
  var isBehind: Bool { sights.withLock { $0.values.contains(where: \.isBehind) } }

  /// The current parts, one for each tune.
  /// - Parameter time: the current time, by any clock.
  /// - Throws: `StoreError`.
  func parts(of store: Store, at time: Duration) throws -> [Markup] {
    // Taken before reading: a later commit makes the next parts.
    let stamp = FileStamp(of: store.path)
    return try store.tunes().enumerated().map { number, tune in
      sights.withLock { sights in
        sights[tune.name, default: Paced()].value(for: stamp, at: time) {
          section(tune, number: number + 1, of: store)
        }
      }
    }
  }

  private func section(_ tune: StoredTune, number: Int, of store: Store) -> Markup {
    let title = Markup.element("h2", PrintableText.of(tune.name))
    let report: Document
    do {
      let plan = try TunePlan(tune, in: shelf.shownPath)
      report = try TunePlay.report(of: plan, in: store, command: "", offersUnproven: false)
    } catch {
      let why = "\(error)".replacing(shelf.path, with: shelf.shownPath)
      return .lines([title, .element("p", PrintableText.of("The report can't be made: \(why)"))])
    }
    let chapters = report.chapters.filter { ["parameters", "course", "verification"].contains($0.name) }
    let command = ShellCommand.line(["tune", "show", shelf.shownPath, "--name", tune.name])
    return .lines(
      [title] + report.verdict.map(Markup.verdict)
        + chapters.map { HTMLFormat.section($0.renamed("tune-\(number)-\($0.name)", title: $0.title)) } + [
          .element("p", [.init("class", "quiet")], "In a terminal:"),
          .paste(PrintableText.of(command)),
        ])
  }
}
