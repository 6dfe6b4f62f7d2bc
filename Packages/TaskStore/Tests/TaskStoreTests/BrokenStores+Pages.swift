import CivilCalendar
import Contract
import PortableFoundation
import StoreContract
import TaskStore
import TaskStoreContract
import Testing

extension TaskStoreContractTests {
  static let brokenPages: BrokenConfigurations<TaskStoreContract.Subject> = [
    // Sorts tasks without a due day before the others.
    "The order is total: by due day, by priority, by number": { subject, original in
      subject.client.find = { query in
        let tasks = try original.client.find(query)
        return tasks.filter { $0.dueDay == nil } + tasks.filter { $0.dueDay != nil }
      }
    },
    // Sorts equal tasks by descending number.
    "The order is total: by due day, by priority, by number": { subject, original in
      subject.client.find = { query in
        try original.client.find(query).sorted { first, second in
          let (first, second) = (first.position, second.position)
          return (first.dueDay, first.priority) == (second.dueDay, second.priority)
            ? first.id > second.id : first < second
        }
      }
    },
    // Includes the last task of the previous page.
    "The position of a page's last task leads to the next page": { subject, original in
      subject.client.find = { query in
        let last = try original.client.find(.init(state: query.state))
          .filter { $0.position == query.after }
        return Array((last + (try original.client.find(query))).prefix(query.limit))
      }
    },
    // Ignores the position.
    "The position of a page's last task leads to the next page": { subject, original in
      subject.client.find = { try original.client.find($0.with(\.after, nil)) }
    },
    // Uses one word only.
    "A task matches all conditions of a query": { subject, original in
      subject.client.find = {
        try original.client.find($0.with(\.words, Array($0.words.prefix(1))))
      }
    },
    // Ignores the priority.
    "A task matches all conditions of a query": { subject, original in
      subject.client.find = { try original.client.find($0.with(\.priority, nil)) }
      subject.client.count = { try original.client.count($0.with(\.priority, nil)) }
    },
    // Ignores the state.
    "A task matches all conditions of a query": { subject, original in
      subject.client.count = { try original.client.count($0.with(\.state, .all)) }
    },
    // Ignores case in ASCII only.
    "A query of words ignores case beyond ASCII": { subject, original in
      subject.client.find = { query in
        try original.client.find(query).filter { task in
          query.words.allSatisfy { word in
            task.name.asciiLowercased.contains(word.asciiLowercased) || word.isEmpty
          }
        }
      }
    },
    // Searches the names only.
    "Each word is found in the name, in the notes or in a tag": { subject, original in
      subject.client.find = { query in
        try original.client.find(query).filter { task in
          query.words.allSatisfy { task.name.lowercased().contains($0.lowercased()) }
        }
      }
    },
    // Ignores the case of tags.
    "A query compares tags byte by byte": { subject, original in
      subject.client.find = { query in
        let tasks = try original.client.find(query.with(\.tags, []))
        return tasks.filter { task in
          let tags = task.tags.map { $0.lowercased() }
          return query.tags.allSatisfy { tags.contains($0.lowercased()) }
        }
      }
    },
    // Excludes the day.
    "A due day includes that day": { subject, original in
      subject.client.find = { query in
        try original.client.find(query).filter { task in
          query.dueBy.map { day in task.dueDay.map { $0 < day } ?? false } ?? true
        }
      }
    },
    // Includes tasks without a due day.
    "A due day includes that day": { subject, original in
      subject.client.find = { query in
        let undated = try original.client.find(query.with(\.dueBy, nil))
          .filter { $0.dueDay == nil }
        return try original.client.find(query) + (query.dueBy == nil ? [] : undated)
      }
    },
    // Takes 0 and less for no limit.
    "A page has at most as many tasks as its limit, and never more than 500":
      { subject, original in
        subject.client.find = { query in
          try original.client.find(query.limit > 0 ? query : query.with(\.limit, .max))
        }
      },
    // Counts the page.
    "Returns the number of tasks that match a query, regardless of its limit and the position of its page":
      { subject, original in
        subject.client.count = { try original.client.find($0).count }
      },
    // Returns the tags of every task.
    "Returns the tags of the open tasks, each once, in the order of their bytes":
      { subject, original in
        subject.client.tags = {
          Set(try original.client.find(.init(state: .all)).flatMap(\.tags)).sorted()
        }
      },
    // Repeats a tag.
    "Returns the tags of the open tasks, each once, in the order of their bytes":
      { subject, original in
        subject.client.tags = { try original.client.find(.init()).flatMap(\.tags).sorted() }
      },
  ]
}

extension TaskStore.Query {
  /// Returns the query with another condition.
  fileprivate func with<Value>(_ condition: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var query = self
    query[keyPath: condition] = value
    return query
  }
}

extension String {
  /// The text with the ASCII letters in lower case.
  fileprivate var asciiLowercased: String {
    String(map { $0.isASCII ? Character($0.lowercased()) : $0 })
  }
}
