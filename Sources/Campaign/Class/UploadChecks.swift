import Dispatch
import Engines
import Foundation
import Play
import Reports

/// Checks uploads as `agon check-engine` does, some at a time. One without faults plays from the next night on.
package final class UploadChecks: Sendable {
  private let room: Classroom
  private let uploads: Uploads
  /// The uploads of a student are checked in their order.
  private let queues: [DispatchQueue]

  package init(_ room: Classroom, _ uploads: Uploads) {
    (self.room, self.uploads) = (room, uploads)
    let count = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    queues = (0..<count).map { DispatchQueue(label: "agon.class.check.\($0)") }
  }

  /// Checks all uploads of these students that haven't been, such as after the server was killed.
  package func resume(_ students: [Student]) {
    for student in students {
      for upload in Uploads.all(of: student.name, in: uploads.folder) where upload.transcript == nil {
        begin(upload, of: student.name)
      }
    }
  }

  /// Checks an upload, in its turn.
  package func begin(_ upload: Upload, of student: String) {
    queues[abs(student.hashValue % queues.count)].async { self.check(upload, of: student) }
  }

  private func check(_ upload: Upload, of student: String) {
    let transcript: String
    do {
      transcript = try self.transcript(of: upload, of: student)
    } catch {
      transcript = "the check couldn't be made: \(error)\n" + EngineCheckReport.summary(1)
    }
    // What can't be written, as on a full disk, is checked again when the server starts.
    if transcript.hasSuffix(Upload.noFaults), (try? uploads.use(upload.number, of: student)) == nil { return }
    try? uploads.note(transcript, of: upload)
  }

  private func transcript(of upload: Upload, of student: String) throws -> String {
    guard case .engine(let spec, _) = try room.config(of: upload, of: student).definition else { return "" }
    var (text, report) = (spec.command.joined(separator: " ") + "\n", EngineCheckReport())
    try EngineCheck(spec).run(room.variants.filter(spec.language.canPlay)) { finding in
      text += report.text(of: finding, withLines: true)
    }
    return text + report.summary
  }
}
