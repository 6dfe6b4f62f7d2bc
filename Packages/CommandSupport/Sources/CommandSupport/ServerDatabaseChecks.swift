import Store

extension CommandRun where Resources: DatabaseDependencies {
  /// Returns the checks of a database on a server, and whether its content can be read.
  func serverChecks(
    of location: DatabaseLocation,
    _ inspection: ServerInspection
  ) -> (checks: [Check], readsContent: Bool) {
    let canCreate =
      inspection.encodingCheck.state == .ok && !inspection.isReadOnly && inspection.mayWrite
      && inspection.fault == nil
    let checks = [
      locationCheck(of: location, isPresent: inspection.schemaVersion != nil || !canCreate),
      inspection.serverCheck,
      inspection.connectionCheck,
      inspection.roleCheck,
      inspection.encodingCheck,
      inspection.replicationCheck,
      inspection.timeCheck,
    ]
    if let fault = inspection.fault {
      return (checks + [Check("schema", .fault, "\(fault)")], false)
    }
    let version = inspection.schemaVersion.map { "Version \($0)." } ?? "No tables yet."
    // The content of a server with a fault cannot be read.
    let isUsable = checks.allSatisfy { $0.state != .fault }
    return (checks + [Check("schema", .ok, version)], isUsable)
  }
}

extension ServerInspection {
  fileprivate var serverCheck: Check {
    guard isReadOnly else { return Check("database server", .ok, "\(server), accepts changes.") }
    return Check(
      "database server",
      .fault,
      "\(server) is a replica, and accepts no changes.",
      advice: "Name all servers, separated by commas, or the primary one alone."
    )
  }

  fileprivate var connectionCheck: Check {
    switch connection {
    case .socket: Check("connection", .ok, "A Unix socket.")
    case .encrypted: Check("connection", .ok, "Encrypted with TLS.")
    case .unverified:
      Check(
        "connection",
        .warning,
        "Encrypted with TLS, but without a check that the server is the right one.",
        advice: "Use sslmode=verify-full in the location, PGSSLMODE or the service."
      )
    case .unencrypted:
      Check(
        "connection",
        .warning,
        "Not encrypted: the network can read and change the data.",
        advice:
          "Enable TLS on the server, and remove sslmode from the location, PGSSLMODE or the service."
      )
    }
  }

  fileprivate var roleCheck: Check {
    if isSuperuser {
      return Check(
        "role",
        .warning,
        "\(role) is a superuser, who can change everything on the server.",
        advice: "Use a role with the privileges that Documentation/postgres.md lists."
      )
    }
    if !mayWrite, schemaVersion == nil, fault == nil {
      return Check(
        "role",
        .fault,
        "There are no tables yet, and \(role) may not create them.",
        advice:
          "Run the first command as the owner of the database, and grant \(role) its privileges."
      )
    }
    guard mayWrite else {
      return Check(
        "role",
        .warning,
        "\(role) may not change the data.",
        advice: "Ignore this if it should only read; otherwise grant it its privileges."
      )
    }
    return Check(
      "role",
      .ok,
      "\(role) \(ownsTables ? "owns the tables" : "has limited privileges")."
    )
  }

  fileprivate var encodingCheck: Check {
    guard encoding != "UTF8" else { return Check("encoding", .ok, "UTF8.") }
    return Check(
      "encoding",
      .fault,
      "\(encoding), which cannot store every text.",
      advice: "Create a database with UTF8: createdb --encoding UTF8 --template template0 NAME"
    )
  }

  fileprivate var replicationCheck: Check {
    switch replication {
    case .none: Check("replication", .ok, "None.")
    case .synchronous: Check("replication", .ok, "Synchronous.")
    case .synchronousWithoutStandby:
      Check(
        "replication",
        .fault,
        "Synchronous, but no standby is connected: changes are not confirmed, and their commands fail.",
        advice: "Start a standby that synchronous_standby_names lists."
      )
    case .asynchronous(let standbys):
      Check(
        "replication",
        .warning,
        "Asynchronous, \(standbys == 1 ? "1 standby" : "\(standbys) standbys"): a failover can lose saved changes.",
        advice: "Set synchronous_standby_names on the server."
      )
    }
  }

  fileprivate var timeCheck: Check {
    let seconds = clockDifference.components.seconds
    guard abs(seconds) >= 2 else {
      return Check("server clock", .ok, "Agrees with that of this machine.")
    }
    return Check(
      "server clock",
      .warning,
      "\(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead of") that of this machine.",
      advice: "Synchronize the clocks: the times of entries are those of the machines."
    )
  }
}
