import Reports

/// Fields of forms.
enum FormField {
  /// An input field with its label.
  /// - Parameter look: the class for style sheets; nil for none.
  static func labelled(_ label: String, _ input: Markup, look: String? = nil) -> Markup {
    .element("label", look.map { [.init("class", $0)] } ?? [], [.text(label + " "), input])
  }

  /// The button that sends a form.
  static func submit(_ words: String) -> Markup {
    .element("p", [.init("class", "bar")], [.element("button", [.init("class", "main")], words)])
  }

  /// A choice of one of several values, each with its words.
  static func choice(_ name: String, _ choices: [(value: String, words: String)], chosen: String) -> Markup {
    let options = choices.map { value, words in
      Markup.element("option", [.init("value", value)] + (value == chosen ? [.init("selected")] : []), words)
    }
    return .element("select", [.init("name", name)], options)
  }
}
