import Foundation
import Testing

@testable import Campaign

@Suite struct UploadsTests {
  private func error(_ body: () throws -> Void) -> UploadError? { #expect(throws: UploadError.self) { try body() } }

  @Test("Uploads are numbered, kept as they are, and one of them plays")
  func uploadsAreKept() throws {
    let sample = try SampleClass()
    let uploads = try sample.uploads()
    let first = try uploads.add(SampleClass.bot, named: "../../my bot.py", of: "ada")
    #expect(first.number == 1 && first.manifest.file == "my_bot.py" && first.hasFaults == nil)
    #expect(FileManager.default.contents(atPath: first.path + "/program/my_bot.py") == Data(SampleClass.bot))
    _ = try uploads.add(Array("#!/bin/sh\n".utf8), named: "run", of: "ada")
    #expect(Uploads.current(of: "ada", in: uploads.folder) == nil)
    try uploads.use(2, of: "ada")
    #expect(Uploads.current(of: "ada", in: uploads.folder)?.manifest.program.engine == ["./run"])
    #expect(error { try uploads.use(3, of: "ada") }?.description == "there is no upload 3")
    try uploads.note("python3 ada.py\nno faults\n", of: first)
    let all = Uploads.all(of: "ada", in: uploads.folder)
    #expect(all.map(\.number) == [1, 2] && all.map(\.hasFaults) == [false, nil])
    #expect(Uploads.newest(of: "ada", in: uploads.folder)?.number == 2)
    #expect(Uploads.newest(of: "ben", in: uploads.folder) == nil)
  }

  @Test("What can't be used leaves nothing")
  func refusedUploadsLeaveNothing() throws {
    let sample = try SampleClass()
    let uploads = try sample.uploads()
    #expect(error { _ = try uploads.add([], named: "a.py", of: "ada") }?.description == "the file is empty")
    let none = error { _ = try uploads.add(Array("hello".utf8), named: "notes.txt", of: "ada") }
    #expect(
      none?.kind == .unusable && none?.description.hasPrefix("there is no program in notes.txt: expected") == true)
    let zip = error { _ = try uploads.add(Array("PK\u{3}\u{4} and no more".utf8), named: "a.zip", of: "ada") }
    #expect(zip?.kind == .unusable && zip?.description.hasPrefix("the zip can't be read") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: uploads.folder + "/ada").isEmpty)
  }

  @Test("A draft that was left behind is removed, and a second server is refused")
  func draftsAreRemoved() throws {
    let sample = try SampleClass()
    let draft = sample.path("uploads/ada/.new-1234")
    try FileManager.default.createDirectory(atPath: draft + "/program", withIntermediateDirectories: true)
    let uploads = try sample.uploads()
    #expect(!FileManager.default.fileExists(atPath: draft))
    let second = #expect(throws: UsageError.self) { try sample.uploads() }
    #expect(second?.description.hasSuffix("expected one at a time") == true)
    withExtendedLifetime(uploads) {}
  }
}
