import CheckService
import NetworkClient

// The live service over a mock of the network: no server is needed.
let checks = CheckService.mock { request in
  request.url.path() == "/login"
    ? .json(#"{"user": {"id": 7}}"#) : .json(#"{"state": "active"}"#)
}

guard let id = JSONPointer("/user/id"), let state = JSONPointer("/state") else { fatalError() }
let login = HTTPCheck.Step(
  url: "http://localhost/login",
  method: .post,
  body: #"{"name": "ada"}"#,
  captures: [.init("id", .json(id))]
)
let user = HTTPCheck.Step(url: "/users/{id}", expectations: [.json(state, .init(.equal, "idle"))])

do {
  let result = try await checks.run(HTTPCheck(steps: [login, user]))
  print(result.status)
} catch let failure as CheckFailure {
  print(failure)
  // Step 2 of 2: GET http://localhost/users/7 returned a JSON body with /state = active; expected: a JSON body with
  // /state = idle.
}
