import Figures
import Foundation
import Testing

@testable import Reports

@Suite struct PagePolicyTests {
  /// What the hash of a text is, by a program that isn't ours.
  private func hash(_ bytes: [UInt8]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sys,hashlib,base64;print('sha256-'+base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode())",
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(bytes))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("The policy names the script and the style that the page has")
  func policyMatchesThePage() throws {
    #expect(try hash(PackageResources.page_css) == PagePolicy.styleHash)
    #expect(try hash(PackageResources.page_js) == PagePolicy.scriptHash)
  }

  @Test("In dark mode figures have the colours of their inks")
  func darkModeHasInkColours() {
    let style = String(decoding: PackageResources.page_css, as: UTF8.self)
    #expect(style.contains(SVG.darkRules))
  }

  @Test("Neither script nor style can end its element")
  func resourcesCannotEscape() {
    for resource in [PackageResources.page_css, PackageResources.page_js] {
      #expect(!String(decoding: resource, as: UTF8.self).contains("</"))
    }
  }
}
