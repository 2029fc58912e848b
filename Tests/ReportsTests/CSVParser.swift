/// The smallest reader of RFC 4180, to read back what was written; nil where the text breaks the rules.
func parseCSV(_ text: String) -> [[String]]? {
  var records: [[String]] = []
  var record: [String] = []
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    var field: [UInt8] = []
    if bytes.first == UInt8(ascii: "\"") {
      bytes.removeFirst()
      while true {
        guard let byte = bytes.popFirst() else { return nil }
        if byte == UInt8(ascii: "\"") {
          guard bytes.first == UInt8(ascii: "\"") else { break }
          bytes.removeFirst()
        }
        field.append(byte)
      }
    } else {
      while let byte = bytes.first, ![0x22, 0x2C, 0x0D, 0x0A].contains(byte) { field.append(bytes.removeFirst()) }
    }
    record.append(String(decoding: field, as: UTF8.self))
    if bytes.first == UInt8(ascii: ",") {
      bytes.removeFirst()
    } else if bytes.prefix(2) == [0x0D, 0x0A] {
      bytes.removeFirst(2)
      records.append(record)
      record = []
    } else {
      return nil
    }
  }
  return record.isEmpty ? records : nil
}
