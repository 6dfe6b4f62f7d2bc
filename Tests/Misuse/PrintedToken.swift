// A credential does not return its token, so no program can print it.
import APIClient

func describe(_ credential: Credential) -> String {
  #if MISUSE
    // error: 'token' is inaccessible due to 'private' protection level
    return credential.token
  #else
    return credential.description
  #endif
}
