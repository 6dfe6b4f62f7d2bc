import PortableFoundation
import StarStore

let store = StarStore.mock()
let now = Date(timeIntervalSince1970: 1_800_057_600)
let observation = StarStore.Observation(
  server: "https://api.github.com",
  number: 1_296_269,
  name: "octo/many",
  count: 2
)
let (repository, _) = try store.record(observation, now)

for logins in [["mona", "hubot"], ["hubot", "octocat"]] {
  var walk = try store.startWalk(repository.id, .firstPage, repository.count)
  let stars = logins.map { login in
    StarStore.SavedStar(account: Int64(login.utf8.count), login: login, starredAt: now)
  }
  walk = try store.append(StarStore.WalkedPage(stars, next: nil, validator: nil), walk)
  let changes = try store.finish(walk, repository.count.count, now)
  print(changes.list.count, changes.newCount, changes.lostCount)  // 2 0 0, then 2 1 1
}
try store.forEachChange(repository.id) { change in
  switch change {
  case .new(let star): print("+", star.login ?? "-")  // + octocat
  case .lost(let star): print("-", star.login ?? "-")  // - mona
  }
}
