// Only a store creates the id of a repository and of a walk, so none can be missing in the store, or be that of something
// else, such as the number that the server gave the repository.
import StarStore

func startWalk(through repository: SavedRepository, in store: StarStore, _ count: StarCount) throws
{
  #if MISUSE
    // error: initializer is inaccessible due to 'package' protection level
    let id = SavedRepository.ID(repository.number)
    // error: cannot convert value of type 'Int64'
    _ = try store.startWalk(repository.number, .firstPage, count)
  #else
    _ = try store.startWalk(repository.id, .firstPage, count)
  #endif
}
