/// The style of pages, in print and on the screen.
package enum PageStyle {
  /// The style sheet of the HTML report, for pages that have it as a separate file.
  package static var sheet: [UInt8] { PackageResources.page_css }
}
