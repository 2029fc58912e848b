import Foundation
import Testing

@testable import Campaign

@Suite struct BotProgramTests {
  /// The program of these files, which are in `program`.
  private func program(of files: [String: String]) throws -> BotProgram? {
    let root = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      let file = root.appending(path: "program/" + name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    return BotProgram(in: root.path, at: "program")
  }

  @Test(
    "A program is found by the names of its files",
    arguments: [
      (["ada.py": ""], ["python3", "./ada.py"]),
      (["main.py": "", "bot.py": ""], ["python3", "./main.py"]),
      (["rules.py": "", "bot.py": ""], ["python3", "./bot.py"]),
      (["only.py": "", "data.txt": ""], ["python3", "./only.py"]),
      (["run": "#!/bin/sh\n", "main.py": ""], ["./run"]),
      (["Main.java": ""], ["java", "./Main.java"]),
      (["my.jar": ""], ["java", "-jar", "./my.jar"]),
      (["mine": "#!/usr/bin/env python3\n"], ["./mine"]),
      (["mine": "\u{7F}ELF"], ["./mine"]),
      (["-c.py": ""], ["python3", "./-c.py"]),
    ])
  func programsAreFound(files: [String: String], engine: [String]) throws {
    let program = try program(of: files)
    #expect(program?.engine == engine && program?.directory == "program")
  }

  @Test("The only directory of a zip is where the program is")
  func onlyDirectoriesCount() throws {
    let program = try program(of: ["ada/bot/main.py": "", "ada/bot/book.txt": "", ".hidden": ""])
    #expect(program?.directory == "program/ada/bot")
  }

  @Test(
    "Where no file is known to be the program, there is none",
    arguments: [
      [:], ["a.py": "", "b.py": ""], ["notes.txt": "hello"], ["run": "echo hello"], ["a/main.py": "", "b/main.py": ""],
    ])
  func otherFilesAreNone(files: [String: String]) throws {
    #expect(try program(of: files) == nil)
  }
}
