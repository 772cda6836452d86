// faiss-node is written against FAISS 1.7.4, where idx_t moved out of the class Index. Debian 12 has 1.7.3.
#pragma once
#include <faiss/Index.h>

#if FAISS_VERSION_MAJOR == 1 && FAISS_VERSION_MINOR == 7 && FAISS_VERSION_PATCH < 4
namespace faiss {
using idx_t = Index::idx_t;
}
#endif
