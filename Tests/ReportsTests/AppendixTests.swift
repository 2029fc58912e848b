import Results
import Testing

@testable import Reports

@Suite struct AppendixTests {
  private func report(_ config: String) -> Document {
    let run = Run(
      number: 3, seed: 1, planned: 0, games: 0, isComplete: true, config: config)
    return Document([], coverage: nil, appendix: Appendix(run), command: nil)
  }

  @Test("The whole config is at the end")
  func configIsAtTheEnd() {
    let report = report("# what\u{1B}\nname: a_b   # ```\n\n  seed: 1\r\n\n")
    #expect(
      report.files(in: [.text])[0].contents == """
        The config of run 3
        ===================

        # what␛
        name: a_b   # ```

          seed: 1

        """)
    #expect(
      report.files(in: [.markdown])[0].contents == """
        <details>
        <summary>The config of run 3</summary>

        ````yaml
        # what␛
        name: a_b   # ```

          seed: 1
        ````

        </details>

        """)
  }

  @Test("A match has its command instead")
  func matchHasItsCommand() {
    #expect(
      report("agon match greedy random -v noughts").files(in: [.markdown])[0].contents == """
        <details>
        <summary>The command of run 3</summary>

        ```sh
        agon match greedy random -v noughts
        ```

        </details>

        """)
  }

  @Test("An empty config is left out", arguments: ["", "\n\n"])
  func emptyConfigIsLeftOut(config: String) {
    #expect(report(config).files(in: [.text, .markdown]).map(\.contents) == ["\n", "\n"])
  }

  @Test("The newest run is reported")
  func newestRunIsReported() throws {
    let runs = [ConditionsTests.run(1), ConditionsTests.run(2)]
    let text = try Document(ReportData(Sample.nightly, runs: runs), command: "agon report").files(in: [.text])[0]
    #expect(
      text.contents.hasSuffix(
        """


        The config of run 2
        ===================

        # 2
        seed: 1

        To reproduce this report:
          agon report

        """), "\(text.contents)")
  }
}
