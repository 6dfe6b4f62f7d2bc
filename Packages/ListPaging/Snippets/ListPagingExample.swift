// Load a list page by page.

import ListPaging

struct NoSuchPage: Error {}

let source = [["Ada", "Grace"], ["Grace", "Barbara"]]

var list = ListPaging<String, String, Int, NoSuchPage>(identity: \.self)

// `Load` has the page to request. After the last page, there is none.
while let load = list.startLoad(.next, at: .zero) {
  let number = load.cursor ?? 0
  let next = source.indices.contains(number + 1) ? number + 1 : nil
  list.finish(load, with: .init(source[number], next: next))
}

// Grace is on both pages.
precondition(list.elements == ["Ada", "Grace", "Barbara"])
precondition(list.duplicateCount == 1)
precondition(list.position(.next) == .end)

// Two attempts to refresh: the response of the first one is ignored.
let first = list.startRefresh()
let second = list.startRefresh()
precondition(list.finish(second, with: .init(["Katherine"])))
precondition(!list.finish(first, with: .init(["Ada"])))
precondition(list.elements == ["Katherine"])
