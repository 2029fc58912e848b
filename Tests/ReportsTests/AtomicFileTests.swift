import Foundation
import Synchronization
import Testing

@testable import Reports

@Suite struct AtomicFileTests {
  /// Hands over a new directory and removes it afterwards.
  private func inDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("agon-\(UUID())").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body(directory)
  }

  private func files(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @Test("Writing makes directories and replaces an existing file")
  func replacesAndMakesParents() throws {
    try inDirectory { directory in
      let path = directory + "/a/b/report.md"
      try AtomicFile.write("old, and longer", to: path)
      try AtomicFile.write("new\u{0}é", to: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("new\u{0}é".utf8))
      #expect(try files(in: directory + "/a/b") == ["report.md"])
    }
  }

  @Test("Empty contents are an empty file")
  func emptyContentsAreAFile() throws {
    try inDirectory { directory in
      try AtomicFile.write("", to: directory + "/empty")
      #expect(try Data(contentsOf: URL(fileURLWithPath: directory + "/empty")).isEmpty)
    }
  }

  @Test("A file in the way of a directory is named")
  func blockingFileIsNamed() throws {
    try inDirectory { directory in
      try AtomicFile.write("", to: directory + "/file")
      for below in ["/file/report.md", "/file/x/report.md"] {
        #expect(throws: ReportError.cannotCreateDirectory(path: directory + "/file", reason: "Not a directory")) {
          try AtomicFile.write("", to: directory + below)
        }
      }
      #expect(throws: ReportError.cannotCreateDirectory(path: "/dev/null", reason: "Not a directory")) {
        try AtomicFile.write("", to: "/dev/null/reports/report.md")
      }
    }
  }

  @Test("A directory is made and checked to be writable before anything is written to it")
  func directoryIsCheckedFirst() throws {
    try inDirectory { directory in
      try AtomicFile.requireDirectory(directory + "/a/b")
      try AtomicFile.requireDirectory(directory + "/a/b")
      #expect(try files(in: directory + "/a") == ["b"])
      try AtomicFile.write("", to: directory + "/file")
      #expect(throws: ReportError.cannotCreateDirectory(path: directory + "/file", reason: "Not a directory")) {
        try AtomicFile.requireDirectory(directory + "/file")
      }
    }
  }

  @Test("A directory in the way of a file stays, and no draft is left")
  func blockingDirectoryStays() throws {
    try inDirectory { directory in
      try AtomicFile.write("kept", to: directory + "/report.md/inside")
      let error = ReportError.cannotWrite(path: directory + "/report.md", reason: "Is a directory")
      #expect(throws: error) { try AtomicFile.write("", to: directory + "/report.md") }
      #expect(error.description == "cannot write \(directory)/report.md: Is a directory")
      #expect(try files(in: directory) == ["report.md"])
      #expect(try files(in: directory + "/report.md") == ["inside"])
    }
  }

  @Test("A name that is too long is an error")
  func longNameIsAnError() throws {
    try inDirectory { directory in
      let path = directory + "/" + String(repeating: "x", count: 300)
      #expect(throws: ReportError.cannotWrite(path: path, reason: "File name too long")) {
        try AtomicFile.write("", to: path)
      }
      let left = try files(in: directory)
      #expect(left.isEmpty)
    }
  }

  @Test("A file written piece by piece appears when it is complete")
  func piecesAppearWhenComplete() throws {
    try inDirectory { directory in
      let path = directory + "/games.csv"
      try AtomicFile.write("old", to: path)
      var file = try AtomicFile(at: path)
      for piece in ["a,b\r\n", "", "1,2\r\n"] {
        try file.append(Array(piece.utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      }
      try file.putInPlace()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "a,b\r\n1,2\r\n")
      #expect(try files(in: directory) == ["games.csv"])
    }
  }

  @Test("A file that wasn't finished leaves nothing behind")
  func unfinishedLeavesNothing() throws {
    try inDirectory { directory in
      do {
        var file = try AtomicFile(at: directory + "/games.csv")
        try file.append(Array("half".utf8))
      }
      #expect(try files(in: directory).isEmpty)
    }
  }

  @Test("Something that isn't a regular file isn't replaced")
  func specialFilesAreKept() throws {
    try inDirectory { directory in
      let pipe = directory + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let error = ReportError.cannotWrite(path: pipe, reason: "it is no file")
      #expect(throws: error) { try AtomicFile.write("", to: pipe) }
      let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
      #expect(type != .typeRegular)
      #expect(try files(in: directory) == ["pipe"])
    }
  }

  @Test("Readers see the old or the new file but never half of one")
  func readersNeverSeeHalf() throws {
    try inDirectory { directory in
      let path = directory + "/report.txt"
      let texts = ["a", "b"].map { String(repeating: $0, count: 300_000) }
      try AtomicFile.write(texts[0], to: path)
      DispatchQueue.concurrentPerform(iterations: 40) { turn in
        if turn % 2 == 0 {
          #expect(throws: Never.self) { try AtomicFile.write(texts[turn / 2 % 2], to: path) }
        } else {
          #expect(texts.contains((try? String(contentsOfFile: path, encoding: .utf8)) ?? "unreadable"))
        }
      }
      #expect(try files(in: directory) == ["report.txt"])
    }
  }

  @Test("A draft of a killed process is removed by the next write")
  func killedDraftsAreRemoved() throws {
    try inDirectory { directory in
      // What a killed process leaves: a draft that nobody holds a lock on any more.
      try Data("half".utf8).write(to: URL(fileURLWithPath: directory + "/.agon-1a2b.draft"))
      try Data().write(to: URL(fileURLWithPath: directory + "/.agon-notes"))
      try AtomicFile.write("whole", to: directory + "/report.md")
      #expect(try files(in: directory) == [".agon-notes", "report.md"])
    }
  }

  @Test("A draft that is still being written stays")
  func activeDraftStays() throws {
    try inDirectory { directory in
      let path = directory + "/report.md"
      // Long enough for other files to be written beside it meanwhile.
      let long = String(repeating: "x", count: 100_000_000)
      let isWritten = Mutex(false)
      var beside = 0
      let writer = DispatchQueue(label: "writer")
      writer.async {
        #expect(throws: Never.self) { try AtomicFile.write(long, to: path) }
        isWritten.withLock { $0 = true }
      }
      while !isWritten.withLock({ $0 }) {
        guard try files(in: directory).contains(where: { $0.hasSuffix(".draft") }) else { continue }
        try AtomicFile.write("short", to: directory + "/beside.md")
        beside += 1
      }
      #expect(beside > 0)
      #expect(try files(in: directory) == ["beside.md", "report.md"])
    }
  }
}
