// The ids of repositories and walks are different types, although both are numbers of rows.
import StarStore

func unfinishedWalk(after walk: StarStore.Walk, in store: StarStore) throws -> StarStore.Walk? {
  #if MISUSE
    // error: cannot convert value of type 'StarStore.Walk.ID'
    return try store.walk(walk.id)
  #else
    return try store.walk(walk.repository)
  #endif
}
