// faiss-node's addon, and beside what it offers `typed`: adding and searching with typed arrays. Its plain arrays of numbers take longer than FAISS.
#include <napi.h>
#undef NODE_API_MODULE
#define NODE_API_MODULE(name, init)
#include <faiss.cc>
#include <omp.h>

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

Napi::Object withTyped(Napi::Env env, Napi::Object exports) {
  // The engine has one thread for its indexes; others would spin for work that comes in small pieces.
  omp_set_num_threads(1);
  auto typed = Napi::Object::New(env);
  typed.Set("add", Napi::Function::New(env, add));
  typed.Set("search", Napi::Function::New(env, search));
  exports.Set("typed", typed);
  return Init(env, exports);
}

napi_value initialise(napi_env env, napi_value exports) { return Napi::RegisterModule(env, exports, withTyped); }

}

NAPI_MODULE(faiss, initialise)
