/// What a page allows itself: its own script and style, by their hashes, and nothing else.
enum PagePolicy {
  /// Of `page.css`; a test holds both to what they are of.
  static let styleHash = "sha256-xQclnH4Ta158V45v85PBTimEanHsyGJirHfp6331z6E="
  /// Of `page.js`.
  static let scriptHash = "sha256-YrMX8Dnj01KernGF6A4vpLkPRUZRPmVpsZ5qI6YcX9o="

  /// For the page's head.
  static var text: String {
    // Figures carry their colours as attributes, which no policy concerns; forms, frames and addresses there are none.
    "default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; base-uri 'none'; form-action 'none'"
  }
}
