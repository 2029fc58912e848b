import Foundation
import Testing

/// The words of the project: texts, comments and pages use the terms of the field, in plain English.
@Suite struct VocabularyTests {
  /// Expressions that no text needs, and what to write instead. Foundation looks for them, which takes
  /// 3 s for all texts; a `Regex` takes 23.
  private static let list: [(expression: String, instead: String)] = [
    (#"\b[Ss]urely\b"#, "significantly, significant at 95 %, settled"),
    (#"\b[Ss]o many\b"#, "N, the number of, this number of"),
    (#"\b[Ww]h(oever|omever)\b"#, "a user, a client, a player that"),
    (#"\b[Oo]nce more\b"#, "again"),
    (#"\bhang(s|ing)? on\b"#, "depends on"),
    (#"\b(what|all) (it|they|that|this) com(es?|ing) to\b"#, "the result, the total"),
    (#"\bha(s|ve|d) come to\b"#, "the result of, has reached"),
    (#"\b(is|are|was|were|be|been) told\b"#, "receives, is reported"),
    (#"\btells\b"#, "reports, shows, lists"),
    (#"\btold apart\b"#, "distinguished"),
    (#"\bg(oes|oing|one) on with\b"#, "continues"),
    (#"\bwent on with\b"#, "continued"),
    (#"\ballowed for\b"#, "adjusted for"),
    (#"\bcame in (ahead|behind)\b"#, "was placed before, after"),
    (#"\bwhat (the first seat|a seat|seats) (is|are) worth\b"#, "first-seat advantage, seat advantage"),
    (#"\bto be had\b"#, "possible"),
    (#"\bin vain\b"#, "without success"),
    (#"\bby heart\b"#, "from memory, stored"),
    (#"\bfor want of\b"#, "without"),
    (#"\bmay as well\b"#, "can"),
    (#"\b[Tt]he truth\b"#, "the exact value, the true value"),
    (#"\b[Oo]thers' games\b"#, "games of other programs"),
    (#"\b[Pp]lay right\b"#, "write lock"),
    (#"Whole%"#, "Completed%"),
    (#"Luck:"#, "By chance:"),
  ]

  /// What a documentation comment doesn't begin with: its first sentence stands alone in Quick Help.
  private static let opening = (
    expression: #"^(The same|It|None|They|Them|Those|Whose|Who|Likewise|Ditto|Same)\b"#,
    instead: "the noun that the declaration is"
  )

  /// All sources, tests, pages and scripts that are written by hand, but for this file, by path.
  private static func texts() throws -> [String: String] {
    let folders = try ["Sources", "Tests", ".ci"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Project.root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    let kinds: Set = ["swift", "md", "py", "js", "css", "yml"]
    var texts: [String: String] = [:]
    for path in folders + ["README.md", "CONTRIBUTING.md"] where !path.hasSuffix("/VocabularyTests.swift") {
      let kind = URL(filePath: path).pathExtension
      if kinds.contains(kind) {
        texts[path] = try Project.text(path)
      } else if kind.isEmpty, path.hasPrefix(".ci/") {
        // A script, or a folder, which has no text.
        texts[path] = try? Project.text(path)
      }
    }
    return texts
  }

  @Test("Texts, comments and pages use the terms of the field")
  func wordsAreThoseOfTheField() throws {
    let any = Self.list.map(\.expression).joined(separator: "|")
    let texts = try Self.texts()
    #expect(texts.count > 1500)
    for (path, text) in texts where text.range(of: any, options: .regularExpression) != nil {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for (expression, instead) in Self.list {
          guard let found = line.range(of: expression, options: .regularExpression) else { continue }
          Issue.record("\(path):\(number + 1): “\(line[found])”; write \(instead)")
        }
      }
    }
  }

  @Test("A documentation comment begins with what the declaration is")
  func commentsStandAlone() throws {
    let opening = try Regex(Self.opening.expression)
    for (path, text) in try Self.texts() where path.hasSuffix(".swift") {
      var isInside = false
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let line = line.drop { $0 == " " }
        let isComment = line.hasPrefix("///")
        if isComment, !isInside, let match = line.dropFirst(4).prefixMatch(of: opening) {
          Issue.record("\(path):\(number + 1): begins with “\(line[match.range])”; write \(Self.opening.instead)")
        }
        isInside = isComment
      }
    }
  }

  @Test("The lists find what they are for")
  func listsFindWords() throws {
    for text in ["whoever wins", "a test of so many games", "the engine is told", "it is surely better", "Whole%"] {
      #expect(Self.list.contains { text.range(of: $0.expression, options: .regularExpression) != nil }, "\(text)")
    }
    let opening = try Regex(Self.opening.expression)
    #expect("The same of all games.".contains(opening))
    #expect(!"Items of a list.".contains(opening))
  }
}
