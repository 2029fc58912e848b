import Testing

@testable import agon

@Suite struct WrittenFilesTests {
  @Test(
    "Files are counted, and the page's path alone is on the last line",
    arguments: [
      (["r/a.csv"], "reports: 1 file in r"), (["a.csv", "b.csv"], "reports: 2 files in ."),
      (["r/a.csv", "r/report.html"], "reports: 2 files in r\npage:    r/report.html"),
    ])
  func filesAreCounted(files: [String], text: String) {
    #expect(WrittenFiles.text(files) == text)
  }
}
