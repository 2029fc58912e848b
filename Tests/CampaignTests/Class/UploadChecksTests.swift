import Foundation
import Testing

@testable import Campaign

@Suite struct UploadChecksTests {
  /// The upload once it has been checked.
  private func checked(_ number: Int, of student: String, in folder: String) async throws -> Upload {
    while true {
      let upload = try #require(Uploads.all(of: student, in: folder).first { $0.number == number })
      if upload.transcript != nil { return upload }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test("An upload that can't be started has faults, with its own words, and doesn't play")
  func faultsAreTold() async throws {
    let sample = try SampleClass()
    let uploads = try sample.uploads()
    let checks = UploadChecks(try sample.room(), uploads)
    _ = try uploads.add(Array("import a_package_that_is_not_here\n".utf8), named: "bot.py", of: "ada")
    // As a server does that was killed before the check.
    checks.resume(try sample.room().students())
    let upload = try await checked(1, of: "ada", in: uploads.folder)
    #expect(upload.hasFaults == true)
    #expect(upload.transcript?.contains("No module named 'a_package_that_is_not_here'") == true)
    #expect(upload.transcript?.hasSuffix("\n1 fault\n") == true)
    #expect(Uploads.current(of: "ada", in: uploads.folder) == nil)
  }
}
