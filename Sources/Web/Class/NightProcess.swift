import Campaign
import Foundation
import Reports
import Synchronization

/// A night that the lecturer starts: `agon run CLASS`, as a process of its own, which goes on if the server ends.
final class NightProcess: Sendable {
  private let file: String
  private let log: String
  private let process = Mutex<Process?>(nil)

  init(class file: String, folder: String) { (self.file, log) = (file, folder + "/_night.log") }

  /// Whether a night that was started here is being played.
  var isRunning: Bool { process.withLock { $0?.isRunning ?? false } }

  /// The last words of a night that was started here and failed; nil for none.
  var failure: String? {
    process.withLock { process in
      guard let process, !process.isRunning, process.terminationStatus != 0 else { return nil }
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      let words = text.split(separator: "\n").last.map(String.init) ?? "it ended with \(process.terminationStatus)"
      return PrintableText.of(words)
    }
  }

  /// Starts a night.
  /// - Throws: `UploadError` where one is being played, or it can't be started.
  func start() throws(UploadError) {
    try process.withLock { (process) throws(UploadError) in
      guard !(process?.isRunning ?? false) else { throw UploadError(.refused, "the night is being played already") }
      guard let agon = Bundle.main.executablePath, FileManager.default.createFile(atPath: log, contents: nil),
        let output = FileHandle(forWritingAtPath: log)
      else { throw UploadError(.disk, "\(log) can't be written") }
      let started = Process()
      started.executableURL = URL(filePath: agon)
      started.arguments = ["run", file, "--quiet"]
      started.standardInput = FileHandle.nullDevice
      started.standardOutput = FileHandle.nullDevice
      started.standardError = output
      do { try started.run() } catch { throw UploadError(.disk, "the night can't be started: \(error)") }
      process = started
    }
  }
}
