// faiss.node: loads faiss-node's addon, which lies beside it, unless this processor cannot run it.
#include <dlfcn.h>
#include <node_api.h>
#include <string>

namespace {

bool isSupported() {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return true;
#endif
}

std::string ownFolder() {
  Dl_info own;
  if (dladdr(reinterpret_cast<const void *>(&ownFolder), &own) == 0) return "";
  const std::string path = own.dli_fname;
  return path.substr(0, path.rfind('/') + 1);
}

}

NAPI_MODULE_INIT() {
  if (!isSupported()) {
    napi_throw_error(env, nullptr, "FAISS is compiled for processors with AVX2, which this one does not have");
    return nullptr;
  }
  void *library = dlopen((ownFolder() + "faiss-addon.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  void *initialise = library ? dlsym(library, "napi_register_module_v1") : nullptr;
  if (!initialise) {
    napi_throw_error(env, nullptr, dlerror());
    return nullptr;
  }
  return reinterpret_cast<napi_addon_register_func>(initialise)(env, exports);
}
