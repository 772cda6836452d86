// faiss.node: loads the build of faiss-node's addon beside it that this processor can run, compiled with AVX2 or without.
#include <dlfcn.h>
#include <node_api.h>
#include <string>

namespace {

const char *file() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "faiss-avx2.so";
#endif
  return "faiss-plain.so";
}

std::string ownFolder() {
  Dl_info own;
  if (dladdr(reinterpret_cast<const void *>(&ownFolder), &own) == 0) return "";
  const std::string path = own.dli_fname;
  return path.substr(0, path.rfind('/') + 1);
}

}

NAPI_MODULE_INIT() {
  void *library = dlopen((ownFolder() + file()).c_str(), RTLD_NOW | RTLD_LOCAL);
  void *initialise = library ? dlsym(library, "napi_register_module_v1") : nullptr;
  if (!initialise) {
    napi_throw_error(env, nullptr, dlerror());
    return nullptr;
  }
  return reinterpret_cast<napi_addon_register_func>(initialise)(env, exports);
}
