import Engines
import Foundation
import Reports
import Synchronization

/// An uploaded bot of a student. Its files never change.
package struct Upload: Sendable {
  /// The data that are kept beside the files.
  package struct Manifest: Hashable, Sendable, Codable {
    /// The name of the file that was uploaded.
    package let file: String
    /// The time of the upload by the server's clock, which may jump; uploads are ordered by their numbers.
    package let time: Date
    /// The program.
    package let program: BotProgram
  }

  /// The number among the student's uploads, from 1.
  package let number: Int
  /// The directory with the files.
  package let path: String
  package let manifest: Manifest
  /// The transcript of the check; nil until it is complete.
  package let transcript: String?

  /// Whether the check found faults; nil until it is complete.
  package var hasFaults: Bool? { transcript.map { !$0.hasSuffix(Self.noFaults) } }

  static let noFaults = "\n" + EngineCheckReport.summary(0)
}

/// The uploads of a class: `FOLDER/STUDENT/001`, each with its files, and the number of the one that plays in
/// `FOLDER/STUDENT/current`.
///
/// What is there is complete: files are written aside, synced and renamed.
package final class Uploads: Sendable {
  /// The maximum size of an upload, in bytes.
  package static let mostBytes = 10 << 20
  /// The maximum size of the files of a zip, in bytes.
  static let mostUnpacked = 50 << 20
  /// The maximum number of files of a zip.
  static let mostFiles = 500
  /// The maximum number of uploads of a student.
  static let most = 999

  package let folder: String
  /// Held while an upload is put in place, or another one is put back.
  private let writing = Mutex(())
  private let lock: Mutex<Int32>

  /// Opens the uploads for writing, and removes what an interrupted upload has left.
  /// - Throws: `ReportError` where the directory can't be written; `UsageError` where another program has it.
  package init(_ folder: String) throws {
    self.folder = folder
    try AtomicFile.requireDirectory(folder)
    let path = folder + "/_lock"
    let handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard handle >= 0 else { throw ReportError.cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    guard flock(handle, LOCK_EX | LOCK_NB) == 0 else {
      close(handle)
      throw UsageError(description: "\(folder): another “agon serve --class” has these uploads; expected one at a time")
    }
    lock = Mutex(handle)
    for student in Self.names(in: folder) {
      for name in Self.names(in: folder + "/" + student) where name.hasPrefix(Self.aside) {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(student)/\(name)")
      }
    }
  }

  deinit { lock.withLock { _ = close($0) } }

  private static let aside = ".new-"

  private static func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }

  // MARK: Reading

  /// The uploads of a student, in order.
  package static func all(of student: String, in folder: String) -> [Upload] {
    numbers(of: student, in: folder).compactMap { upload($0, of: student, in: folder) }
  }

  /// The newest upload of a student; nil for none.
  package static func newest(of student: String, in folder: String) -> Upload? {
    numbers(of: student, in: folder).reversed().lazy.compactMap { upload($0, of: student, in: folder) }.first
  }

  /// The upload of a student that plays from the next night on; nil for none.
  package static func current(of student: String, in folder: String) -> Upload? {
    guard let text = try? String(contentsOfFile: "\(folder)/\(student)/current", encoding: .utf8),
      let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return nil }
    return upload(number, of: student, in: folder)
  }

  private static func numbers(of student: String, in folder: String) -> [Int] {
    names(in: folder + "/" + student).compactMap { $0.count == 3 ? Int($0) : nil }.filter { $0 > 0 }.sorted()
  }

  private static func upload(_ number: Int, of student: String, in folder: String) -> Upload? {
    let path = path(of: number, of: student, in: folder)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let data = FileManager.default.contents(atPath: path + "/upload.json"),
      let manifest = try? decoder.decode(Upload.Manifest.self, from: data)
    else { return nil }
    let check = FileManager.default.contents(atPath: path + "/check.txt")
    let transcript = check.map { String(decoding: $0, as: UTF8.self) }
    return Upload(number: number, path: path, manifest: manifest, transcript: transcript)
  }

  private static func path(of number: Int, of student: String, in folder: String) -> String {
    let digits = String(number)
    return "\(folder)/\(student)/" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  // MARK: Writing

  /// Keeps an upload.
  /// - Parameters:
  ///   - bytes: a file, or a zip.
  ///   - name: the name that the file had.
  /// - Throws: `UploadError`; nothing is kept then.
  package func add(_ bytes: [UInt8], named name: String, of student: String) throws(UploadError) -> Upload {
    guard !bytes.isEmpty else { throw UploadError(.unusable, "the file is empty") }
    guard bytes.count <= Self.mostBytes else {
      throw UploadError(.unusable, "the file has \(bytes.count >> 20) MB; expected at most \(Self.mostBytes >> 20) MB")
    }
    let name = FileName.component(String(name.split(separator: "/").last ?? "bot")) { character in
      character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
    }
    let draft = "\(folder)/\(student)/\(Self.aside)\(String(UInt64.random(in: 0 ... .max), radix: 16))"
    defer { try? FileManager.default.removeItem(atPath: draft) }
    try Self.write(bytes, named: name, to: draft)
    guard let program = BotProgram(in: draft, at: "program") else {
      throw UploadError(.unusable, "there is no program in \(name): expected that \(BotProgram.rule)")
    }
    let manifest = Upload.Manifest(file: name, time: WallClock.now, program: program)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Self.writing { () throws(ReportError) in
      let text = (try? encoder.encode(manifest)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      try AtomicFile.write(text + "\n", to: draft + "/upload.json")
    }
    let number = try writing.withLock { (_) throws(UploadError) in
      let number = (Self.numbers(of: student, in: folder).last ?? 0) + 1
      guard number <= Self.most else {
        throw UploadError(.refused, "there are \(Self.most) uploads already, which is the maximum")
      }
      guard rename(draft, Self.path(of: number, of: student, in: folder)) == 0 else { throw Self.failure(errno) }
      Self.sync("\(folder)/\(student)")
      return number
    }
    guard let upload = Self.upload(number, of: student, in: folder) else { throw Self.failure(EIO) }
    return upload
  }

  /// Makes an upload the one that plays from the next night on.
  /// - Throws: `UploadError`.
  package func use(_ number: Int, of student: String) throws(UploadError) {
    guard Self.upload(number, of: student, in: folder) != nil else {
      throw UploadError(.unusable, "there is no upload \(number)")
    }
    try writing.withLock { (_) throws(UploadError) in
      try Self.writing { () throws(ReportError) in
        try AtomicFile.write("\(number)\n", to: "\(folder)/\(student)/current")
      }
    }
  }

  /// Keeps the transcript of an upload's check.
  /// - Throws: `UploadError`.
  func note(_ transcript: String, of upload: Upload) throws(UploadError) {
    try Self.writing { () throws(ReportError) in try AtomicFile.write(transcript, to: upload.path + "/check.txt") }
  }

  private static func write(_ bytes: [UInt8], named name: String, to draft: String) throws(UploadError) {
    let isZip = bytes.starts(with: "PK".utf8) && !name.lowercased().hasSuffix(".jar")
    let path = isZip ? draft + "/upload.zip" : draft + "/program/" + name
    try writing { () throws(ReportError) in
      var file = try AtomicFile(at: path)
      try file.append(bytes)
      try file.putInPlace()
      if isZip { try AtomicFile.requireDirectory(draft + "/program") }
    }
    if isZip {
      try unpack(path, to: draft + "/program")
      unlink(path)
    }
  }

  /// Unpacks a zip by the standard library of Python.
  private static func unpack(_ zip: String, to directory: String) throws(UploadError) {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-I", "-S", "-c", String(decoding: PackageResources.unpack_py, as: UTF8.self), zip, directory,
      "\(mostFiles)", "\(mostUnpacked)",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do { try process.run() } catch { throw UploadError(.disk, "the zip can't be unpacked here: \(error)") }
    let words = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    let why = PrintableText.of(String(String(decoding: words, as: UTF8.self).split(separator: "\n").last ?? ""))
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): sync(directory)
    case (.exit, 1): throw UploadError(.unusable, why)
    case (.exit, 127): throw UploadError(.disk, "a zip is unpacked by python3, which isn't here; send a single file")
    case (.exit, _): throw failure(why)
    case (_, let signal): throw UploadError(.unusable, "the zip takes too much to unpack (signal \(signal))")
    }
  }

  private static func writing(_ body: () throws(ReportError) -> Void) throws(UploadError) {
    do { try body() } catch { throw failure("\(error)") }
  }

  private static func failure(_ code: Int32) -> UploadError { failure(String(cString: strerror(code))) }

  private static func failure(_ why: String) -> UploadError {
    UploadError(.disk, "the upload can't be kept: \(why); tell the lecturer")
  }

  /// Makes sure that the names in a directory are on the disk.
  private static func sync(_ directory: String) {
    let handle = open(directory, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }
}
