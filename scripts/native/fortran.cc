// The reference BLAS and LAPACK call three functions of GCC's Fortran library, which cannot be linked into a shared object statically. Two
// work on strings. The third, xerbla, reports a wrong argument and then stops: the original with exit code 0, here visibly.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

extern "C" {

void xerbla_(const char *routine, const int *argument, std::size_t length) {
  std::fprintf(stderr, "The routine %.*s of BLAS or LAPACK was given a wrong argument %d.\n", static_cast<int>(length), routine, *argument);
  std::abort();
}

/** Fortran strings have a length and no end mark; what is left of the target is filled with blanks. */
void _gfortran_concat_string(std::size_t length, char *target, std::size_t firstLength, const char *first, std::size_t secondLength, const char *second) {
  std::string joined = std::string(first, firstLength) + std::string(second, secondLength);
  joined.resize(length, ' ');
  std::memcpy(target, joined.data(), length);
}

std::size_t _gfortran_string_len_trim(std::size_t length, const char *text) {
  while (length > 0 && text[length - 1] == ' ') --length;
  return length;
}
}
