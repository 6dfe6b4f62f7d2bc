import CommandLineParsing
import CommandSupport
import GitHubClient
import PortableFoundation
import ProcessClient
import TextFormatting

extension CommandRun<Dependencies> {
  /// Returns the repository of the command line; by default the only one of the user's list, else that of a git remote of the
  /// current directory.
  ///
  /// - Throws: ``CommandSupport/Failure`` if the repository is on another server: no request, and no token, goes to a host that
  ///   only an address names.
  func selectedRepository() async throws -> RepositoryName {
    if let reference = values[repositoryArgument] { return try name(of: reference) }
    return try await defaultRepository()
  }

  /// Returns the only repository of the user's list, else that of a git remote of the current directory.
  func defaultRepository() async throws -> RepositoryName {
    let followed = try await followedRepositories()
    if let name = followed.first, followed.count == 1 { return name }
    do {
      return try await remoteRepository()
    } catch let failure as Failure where failure.code == Self.noRepositoryCode {
      guard let name = followed.first else { throw failure }
      throw Failure(
        .usage,
        code: Self.noRepositoryCode,
        "The command line names no repository, and the list has \(followed.count).",
        advice: "Name one: \(tool.name) \(command) \(name)"
      )
    }
  }

  /// Returns the repositories of the command line, each once; by default those of the user's list, else that of a git remote
  /// of the current directory.
  func selectedRepositories() async throws -> [RepositoryName] {
    let named = try namedRepositories()
    guard named.isEmpty else { return named }
    let followed = try await followedRepositories()
    return followed.isEmpty ? [try await remoteRepository()] : followed
  }

  /// Returns the repositories of the command line, each once.
  func namedRepositories() throws -> [RepositoryName] {
    try names(of: values[repositoriesArgument])
  }

  /// Returns the names of repositories on the server, each once.
  func names(of references: [RepositoryReference]) throws -> [RepositoryName] {
    var names: [RepositoryName] = []
    for reference in references {
      let name = try name(of: reference)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns the name of a repository on the server.
  ///
  /// - Throws: `Failure` if the repository is on another server.
  func name(of reference: RepositoryReference) throws -> RepositoryName {
    let server = try server
    guard let host = reference.host, host != server.host else { return reference.name }
    throw Failure(
      .usage,
      code: "other_server",
      "The repository \(reference.name) is on \(host), but this command reads \(server.host).",
      advice: advice(selecting: host)
    )
  }

  /// Returns how to select another server, which depends on what selected this one.
  private func advice(selecting host: String) -> String {
    if values[urlOption] == nil { return "Set GH_HOST to \(host), or name its API with --url." }
    guard !values.isPassed(urlOption) else { return "Name the API of \(host) with --url." }
    let host = host == GitHubServer.gitHub.host ? "" : " and set GH_HOST to \(host)"
    return "Unset STARS_URL\(host), or name the API with --url."
  }

  /// Returns the repository of the first git remote on the server: upstream, github, origin, then the others.
  func remoteRepository() async throws -> RepositoryName {
    let server = try server
    let remotes = try await gitRemotes()
    let sorted = ["upstream", "github", "origin"].flatMap { name in
      remotes.filter { $0.name == name }
    }
    let references = (sorted + remotes).compactMap { remote in
      RepositoryReference(gitURL: remote.address).map { (remote.name, $0) }
    }
    if let (remote, reference) = references.first(where: { $0.1.host == server.host }) {
      log("Repository \(reference.name), from the git remote '\(remote)'.")
      return reference.name
    }
    guard !remotes.isEmpty else {
      throw noRepository("The git repository of this directory has no remote")
    }
    let places = remotes.map { remote in
      let place = RepositoryReference.host(ofGitURL: remote.address)
        .map { $0 == server.host ? "on \($0), but without OWNER/REPO" : "on \($0)" }
      return "'\(remote.name)' is \(place ?? "a path")"
    }
    let other = references.lazy.compactMap(\.1.host).first
    throw noRepository(
      "No git remote of this directory is a repository of \(server.host): \(places.listed)",
      try await rewritesAddresses()
        ? "git rewrites the addresses of remotes: see 'git config --get-regexp insteadof'." : nil,
      other.map { "If \($0) is a server of GitHub: \(advice(selecting: $0))" }
    )
  }

  /// Returns the remotes of the current directory, in the order of git; their addresses may contain passwords.
  private func gitRemotes() async throws -> [(name: String, address: String)] {
    let exit: ProcessClient.Exit
    do {
      exit = try await system.processes.run(
        ProcessClient.Command("git", ["remote", "--verbose"], timeLimit: .seconds(10))
      )
    } catch ProcessClientError.notFound {
      throw noRepository("git is not installed, which knows the remotes of this directory")
    } catch let error as ProcessClientError {
      throw noRepository("git does not list the remotes of this directory (\(error))")
    }
    guard exit.status == .exited(0) else {
      throw noRepository("This directory is not in a git repository")
    }
    // Each line has a name, a tab, the address, and the direction in parentheses.
    return String(decoding: exit.output, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[1].hasSuffix(" (fetch)") else { return nil }
      return (String(parts[0]), String(parts[1].dropLast(8)))
    }
  }

  /// Returns whether git replaces the start of addresses (`url.BASE.insteadOf`), so that remotes differ from the configuration.
  private func rewritesAddresses() async throws -> Bool {
    let command = ProcessClient.Command(
      "git",
      ["config", "--get-regexp", #"^url\..*\.insteadof$"#],
      timeLimit: .seconds(10)
    )
    do {
      return try await system.processes.run(command).status == .exited(0)
    } catch is ProcessClientError {
      return false
    }
  }

  private static var noRepositoryCode: String { "no_repository" }

  private func noRepository(_ reason: String, _ advice: String?...) -> Failure {
    Failure(
      .usage,
      code: Self.noRepositoryCode,
      "The command line names no repository, and the list is empty. \(reason).",
      advice: (advice.compactMap(\.self) + ["Name one: \(tool.name) \(command) OWNER/REPO"])
        .joined(separator: " ")
    )
  }
}
