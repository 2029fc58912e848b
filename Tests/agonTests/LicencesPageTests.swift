import Foundation
import Testing

/// The page on licences names everything that a build depends on.
@Suite struct LicencesPageTests {
  @Test("Every package is on the page, also those that others need")
  func packagesAreListed() throws {
    let page = try Project.page("Licences")
    let packages = try Project.text("Package.resolved").matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }
    #expect(packages.count > 4)
    for package in packages { #expect(page.lowercased().contains("\n| [\(package)](https://"), "\(package)") }
  }
}
