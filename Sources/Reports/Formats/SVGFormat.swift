import Figures

extension ReportFormat {
  /// SVG: every figure as a file of its own, for papers and READMEs, such as `standings.svg`. Where a chapter has
  /// several figures, those of a variant have its name after the chapter's, as in `crosstable-reversi-8x8.svg`, and
  /// others a number.
  public static let svg = ReportFormat(name: "svg", isPrinted: false) { document in
    document.chapters.flatMap { chapter in
      let pictures = chapter.figures + chapter.games.compactMap(\.picture)
      let variants = pictures.map(variant)
      return pictures.enumerated().map { number, picture in
        let own = variants[number].flatMap { name in variants.count { $0 == name } == 1 ? name : nil }
        let name = pictures.count == 1 ? chapter.name : "\(chapter.name)-\(own ?? "\(number + 1)")"
        func file(_ figure: some Figure) -> ReportFile { ReportFile("\(name).svg", SVG.file(figure)) }
        return file(picture.figure)
      }
    }
  }

  /// The variant that a picture is about, in characters of a file's name; nil where its title isn't a variant with a
  /// size.
  private static func variant(of picture: Picture) -> String? {
    let title = picture.figure.title
    guard let colon = title.firstIndex(of: ":"), !title.contains(" "), title[colon...].contains(where: \.isNumber)
    else {
      return nil
    }
    return String(title.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(100))
  }
}
