import ArgumentParser
import Campaign

/// `agon schema`: a description of configs for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints a JSON Schema of configs for editors.",
    discussion: """
      An editor with a YAML language server uses the schema if the first line of a config names its file:

        agon schema >agon.schema.json
        # yaml-language-server: $schema=agon.schema.json
      """)

  func run() throws { try Console.write(Array(ConfigSchema.text.utf8)) }
}
