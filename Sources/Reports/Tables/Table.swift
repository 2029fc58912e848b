/// A table laid out once, for all formats.
public struct Table: Hashable, Sendable {
  /// The title; empty where the chapter's title says enough.
  public var title: String
  /// The columns, from the left.
  public var columns: [Column]
  /// The rows from the top, in groups that are set apart for people; each row has one cell a column.
  public var groups: [[[Cell]]]
  /// The notes for reading the table.
  public var notes: [String]

  /// A table of one group of rows.
  public init(title: String = "", columns: [Column], rows: [[Cell]], notes: [String] = []) {
    self.init(title: title, columns: columns, groups: [rows], notes: notes)
  }

  /// A table of several groups of rows; groups without rows are left out.
  public init(title: String = "", columns: [Column], groups: [[[Cell]]], notes: [String] = []) {
    self.title = title
    self.columns = columns
    self.groups = groups.filter { !$0.isEmpty }
    self.notes = notes
  }

  /// All rows.
  public var rows: [[Cell]] { groups.flatMap(\.self) }

  /// The cells of the column with a name, row by row; none where there is no such column.
  package func cells(of column: String) -> [Cell] {
    columns.firstIndex { $0.name == column }.map { place in rows.map { $0[place] } } ?? []
  }

  /// Several tables with the same columns joined into one, with each table's name in a column in front.
  ///
  /// - Parameter names: the names of the tables, where they differ from their titles.
  static func joined(_ tables: [Table], columns: [Column], titles: Column, as names: [String]? = nil) -> Table {
    let named = zip(names ?? tables.map(\.title), tables)
    return Table(
      columns: [titles] + columns,
      rows: named.flatMap { name, table in table.rows.map { [.text(name)] + $0 } },
      notes: named.flatMap { name, table in table.notes.map { tables.count == 1 ? $0 : name + ": " + $0 } })
  }
}
