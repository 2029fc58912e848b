import Figures

extension ReportFormat {
  /// SVG: every figure as a file of its own, for papers and READMEs, such as `standings.svg`, or `crosstable-1.svg` and
  /// so on where a chapter has several.
  public static let svg = ReportFormat(name: "svg", isPrinted: false) { document in
    document.chapters.flatMap { chapter in
      let pictures = chapter.figures + chapter.games.compactMap(\.picture)
      return pictures.enumerated().map { number, picture in
        let name = pictures.count == 1 ? chapter.name : "\(chapter.name)-\(number + 1)"
        func file(_ figure: some Figure) -> ReportFile { ReportFile("\(name).svg", SVG.file(figure)) }
        return file(picture.figure)
      }
    }
  }
}
