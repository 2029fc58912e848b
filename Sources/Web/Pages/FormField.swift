import Reports

/// Fields of forms.
enum FormField {
  /// What is to be filled in, under what it is called.
  /// - Parameter look: the class by which a style sheet finds it; nil for none.
  static func labelled(_ label: String, _ input: Markup, look: String? = nil) -> Markup {
    .element("label", look.map { [.init("class", $0)] } ?? [], [.text(label + " "), input])
  }

  /// What sends a form.
  static func submit(_ words: String) -> Markup {
    .element("p", [.init("class", "bar")], [.element("button", [.init("class", "main")], words)])
  }

  /// One of several, each by its value and what people read.
  static func choice(_ name: String, _ choices: [(value: String, words: String)], chosen: String) -> Markup {
    let options = choices.map { value, words in
      Markup.element("option", [.init("value", value)] + (value == chosen ? [.init("selected")] : []), words)
    }
    return .element("select", [.init("name", name)], options)
  }
}
