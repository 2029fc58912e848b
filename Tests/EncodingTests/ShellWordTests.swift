import Encoding
import Testing

@Suite struct ShellWordTests {
  @Test("A word is quoted where a shell would take it apart or read something into it")
  func wordsAreQuoted() {
    for word in ["agon", "./a-b_c.py", "x=1:2,3@4+5"] { #expect(ShellWord.quoted(word) == word) }
    #expect(ShellWord.quoted("") == "''")
    #expect(ShellWord.quoted("my bot.py") == "'my bot.py'")
    #expect(ShellWord.quoted("$HOME;{a}*") == "'$HOME;{a}*'")
    #expect(ShellWord.quoted("it's") == #"'it'\''s'"#)
    #expect(ShellWord.quoted("é") == "'é'")
  }
}
