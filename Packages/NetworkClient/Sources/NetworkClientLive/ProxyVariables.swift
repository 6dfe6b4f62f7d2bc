#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Empties the variables by which the environment of this process names a proxy.
///
/// libcurl, under `URLSession` on Linux, looks them up for every connection, even one to 127.0.0.1, and
/// `connectionProxyDictionary` does not keep it from doing so. It takes an empty one as none.
///
/// The environment belongs to the whole process, so as little as possible is done to it: nothing if no
/// proxy is named, as is usual; else the value of a variable that is there is replaced. That exchanges one
/// pointer, and neither moves nor frees what another thread may be reading, as adding or removing a
/// variable would.
func ignoreProxyVariables() {
  #if !canImport(Darwin)
    // As libcurl spells them: `HTTP_PROXY` is none, since a web server sets it from the header `Proxy`.
    for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      guard let value = getenv(name), value.pointee != 0 else { continue }
      setenv(name, "", 1)
    }
  #endif
}
