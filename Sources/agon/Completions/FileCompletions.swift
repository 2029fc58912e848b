import ArgumentParser
import Foundation
import Reports
import Store

extension CompletionKind {
  /// A config.
  static var config: Self { .file(extensions: ["yml", "yaml"]) }

  /// A database.
  static var database: Self { .file(extensions: ["sqlite"]) }

  /// A tournament of the database on the command line.
  static var tournament: Self {
    .custom { words, _, _ in .escaped((try? StoredNames.store(in: words)?.tournaments()) ?? []) }
  }

  /// A player of the database on the command line.
  static var storedPlayer: Self { .custom { words, _, _ in .escaped((try? StoredNames.players(in: words)) ?? []) } }

  /// A chapter of the reports.
  static var chapter: Self { .list(ChapterKind.all.map(\.name)) }
}

/// The names that a database on the command line has.
private enum StoredNames {
  /// The first database among the words; nil where there is none.
  static func store(in words: [String]) throws -> Store? {
    let path = words.map { $0.trimmingCharacters(in: ["\"", "'"]) }
      .first { $0.hasSuffix(".sqlite") }
    return try path.map { try Store.forReading($0) }
  }

  /// The players of the newest run of each tournament.
  static func players(in words: [String]) throws -> [String] {
    guard let store = try store(in: words) else { return [] }
    let names = try store.tournaments().flatMap { tournament in
      try store.runs(of: tournament, .newest).flatMap { $0.players.map(\.name) }
    }
    return Set(names).sorted()
  }
}
