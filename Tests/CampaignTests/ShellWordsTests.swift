import Testing

@testable import Campaign

@Suite struct ShellWordsTests {
  @Test(
    "Commands are split as a shell does",
    arguments: [
      ("gtp-rhino -l 2", ["gtp-rhino", "-l", "2"]), ("  a \t b ", ["a", "b"]), ("", []),
      ("python3 'my bot.py'", ["python3", "my bot.py"]), (#"python3 "my bot.py""#, ["python3", "my bot.py"]),
      (#"my\ bot.py -x"#, ["my bot.py", "-x"]), ("a'b c'd", ["ab cd"]), ("a '' b", ["a", "", "b"]),
      (#"'a\b' "a\b" a\b"#, [#"a\b"#, #"a\b"#, "ab"]), (#""say \"hi\" \\""#, [#"say "hi" \"#]),
      (#"'"' "'""#, ["\"", "'"]),
    ])
  func commandsSplitLikeAShell(text: String, words: [String]) throws {
    #expect(try ShellWords.split(text) == words)
  }

  @Test(
    "An unclosed quote or escape is an error that says so",
    arguments: [
      ("python3 'my bot.py", "“python3 'my bot.py” has a quote that isn't closed; expected another '"),
      (#"a "b\""#, #"“a "b\"” has a quote that isn't closed; expected another ""#),
      (#"a "b\"#, #"“a "b\” has a quote that isn't closed; expected another ""#),
      (#"a \"#, #"“a \” ends with a backslash; expected a character after it"#),
    ])
  func unclosedQuotesAreErrors(text: String, problem: String) {
    #expect(throws: UsageError(description: problem)) { try ShellWords.split(text) }
  }
}
