#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why the last call failed, in the words of the system.
func systemCause() -> String {
  String(cString: strerror(errno))
}

// In a class with methods of these names, the system's functions need others.

func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags)
}

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
