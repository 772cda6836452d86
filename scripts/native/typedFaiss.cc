// faiss-node's addon, and beside what it offers `typed`: adding and searching with typed arrays (its plain arrays of numbers take longer than FAISS),
// an index's codes as they are, and rows of a file read at once.
#include <napi.h>
#undef NODE_API_MODULE
#define NODE_API_MODULE(name, init)
#include <faiss.cc>
#include <faiss/IndexFastScan.h>
#include <omp.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

/** The FAISS index inside one of faiss-node's, whose member is protected: a derived class may name it. */
struct Opened : Index {
  static faiss::Index &of(const Napi::Value &value) { return *(Napi::ObjectWrap<Index>::Unwrap(value.As<Napi::Object>())->*(&Opened::index_)); }
};

/** add(index, Float32Array of rows) */
void add(const Napi::CallbackInfo &info) {
  faiss::Index &index = Opened::of(info[0]);
  auto values = info[1].As<Napi::Float32Array>();
  try {
    index.add(values.ElementLength() / index.d, values.Data());
  } catch (const std::exception &error) {
    throw Napi::Error::New(info.Env(), error.what());
  }
}

/** search(index, Float32Array of one query, Int32Array for the nearest rows, −1 where there are no more) */
void search(const Napi::CallbackInfo &info) {
  faiss::Index &index = Opened::of(info[0]);
  auto query = info[1].As<Napi::Float32Array>();
  auto labels = info[2].As<Napi::Int32Array>();
  const size_t k = labels.ElementLength();
  if (query.ElementLength() != static_cast<size_t>(index.d)) throw Napi::RangeError::New(info.Env(), "The query has another number of dimensions than the index.");
  std::vector<float> distances(k);
  std::vector<idx_t> found(k);
  try {
    index.search(1, query.Data(), k, distances.data(), found.data());
  } catch (const std::exception &error) {
    throw Napi::Error::New(info.Env(), error.what());
  }
  for (size_t i = 0; i < k; i++) labels[i] = static_cast<int32_t>(found[i]);
}

/** The codes of FAISS's fast scan lie in blocks, the last one filled up. */
size_t bytesFor(const faiss::IndexFastScan &index, size_t count) { return (count + index.bbs - 1) / index.bbs * index.bbs * index.M2 / 2; }

/** codes(index): a copy as Uint8Array */
Napi::Value codes(const Napi::CallbackInfo &info) {
  auto &index = dynamic_cast<faiss::IndexFastScan &>(Opened::of(info[0]));
  const size_t length = bytesFor(index, index.ntotal);
  auto copy = Napi::Uint8Array::New(info.Env(), length);
  if (length > 0) memcpy(copy.Data(), index.codes.get(), length);
  return copy;
}

/** restore(empty index, number of vectors, Uint8Array of their codes): whether they had the right length */
Napi::Value restore(const Napi::CallbackInfo &info) {
  auto &index = dynamic_cast<faiss::IndexFastScan &>(Opened::of(info[0]));
  const size_t count = info[1].As<Napi::Number>().Uint32Value();
  auto given = info[2].As<Napi::Uint8Array>();
  if (index.ntotal > 0 || given.ElementLength() != bytesFor(index, count)) return Napi::Boolean::New(info.Env(), false);
  index.ntotal = count;
  index.ntotal2 = (count + index.bbs - 1) / index.bbs * index.bbs;
  index.codes.resize(given.ElementLength());
  memcpy(index.codes.get(), given.Data(), given.ElementLength());
  return Napi::Boolean::New(info.Env(), true);
}

/**
 * read(descriptor, Int32Array of rows, bytes of a row, Uint8Array for them): how many could be read whole, one behind the other.
 * Those that the system does not have in memory are all asked for before the first of them is waited for.
 */
Napi::Value read(const Napi::CallbackInfo &info) {
  const int descriptor = info[0].As<Napi::Number>().Int32Value();
  auto rows = info[1].As<Napi::Int32Array>();
  const size_t each = info[2].As<Napi::Number>().Uint32Value();
  auto bytes = info[3].As<Napi::Uint8Array>();
  const size_t most = std::min(rows.ElementLength(), bytes.ElementLength() / each);
  std::vector<size_t> awaited;
  for (size_t i = 0; i < most; i++) {
    const off_t start = static_cast<off_t>(rows[i]) * each;
    iovec place{bytes.Data() + i * each, each};
    if (preadv2(descriptor, &place, 1, start, RWF_NOWAIT) == static_cast<ssize_t>(each)) continue;
    posix_fadvise(descriptor, start, each, POSIX_FADV_WILLNEED);
    awaited.push_back(i);
  }
  for (const size_t i : awaited) {
    if (pread(descriptor, bytes.Data() + i * each, each, static_cast<off_t>(rows[i]) * each) != static_cast<ssize_t>(each)) return Napi::Number::New(info.Env(), i);
  }
  return Napi::Number::New(info.Env(), most);
}

Napi::Object withTyped(Napi::Env env, Napi::Object exports) {
  // The engine has one thread for its indexes; others would spin for work that comes in small pieces.
  omp_set_num_threads(1);
  auto typed = Napi::Object::New(env);
  typed.Set("add", Napi::Function::New(env, add));
  typed.Set("search", Napi::Function::New(env, search));
  typed.Set("codes", Napi::Function::New(env, codes));
  typed.Set("restore", Napi::Function::New(env, restore));
  typed.Set("read", Napi::Function::New(env, read));
  exports.Set("typed", typed);
  return Init(env, exports);
}

napi_value initialise(napi_env env, napi_value exports) { return Napi::RegisterModule(env, exports, withTyped); }

}

NAPI_MODULE(faiss, initialise)
