// An empty package of ICU's data in place of Foundation's, whose 34 MB are for formats of dates and numbers, and orders of
// letters, in all languages: Agon uses none of them.
#include <stdint.h>

struct package {
  uint16_t header_size;
  uint8_t magic1, magic2;
  uint16_t info_size, reserved_word;
  uint8_t is_big_endian, charset, char_size, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint32_t count, padding[2];
};

// The name has the version of ICU that the toolchain's Foundation has.
__attribute__((aligned(16))) const struct package ICU_DATA = {
    32, 0xda, 0x27, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1}, {ICU_VERSION}, 0, {0}};
