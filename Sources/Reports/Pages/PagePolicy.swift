/// The content security policy of a page: its own script and style, by their hashes, and nothing else.
enum PagePolicy {
  /// The hash of `page.css`; a test compares both hashes with the files.
  static let styleHash = "sha256-mG0iMc+BHV7mhBhgQDMtQuNQGGNPbVtkZUgKp53BQzQ="
  /// The hash of `page.js`.
  static let scriptHash = "sha256-uHlHrHuQ7f0QySprns3zXIDjeU3U04GwcID0IFEr0dk="

  /// The policy's text, for the page's head.
  static var text: String {
    // Figures have their colours as attributes, to which no policy applies; there are no forms, frames or base
    // addresses.
    "default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; base-uri 'none'; form-action 'none'"
  }
}
