/// The content security policy of a page: its own script and style, by their hashes, and nothing else.
enum PagePolicy {
  /// The hash of `page.css`; a test compares both hashes with the files.
  static let styleHash = "sha256-MxqTu8c5aN//dprJrVBxgSju7YUD92tZOY1VJfM5+ss="
  /// The hash of `page.js`.
  static let scriptHash = "sha256-/GvcTMpCry6JQJL/Kpt45Yfb0JnxAhVPT/baegmCa1I="

  /// The policy's text, for the page's head.
  static var text: String {
    // Figures carry their colours as attributes, which no policy concerns; forms, frames and addresses there are none.
    "default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; base-uri 'none'; form-action 'none'"
  }
}
