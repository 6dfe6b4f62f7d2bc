import SQLDatabase

extension Session {
  /// Checks a schema before anything in it is used, and returns whether it has a version; false if it has no tables.
  ///
  /// Reading a view, or writing to a table with a trigger, runs its code with the privileges of this role. So another role
  /// that created the schema first, or may create objects in it, could act as this one. The catalog alone runs no such
  /// code; `to_regclass` is no substitute, because it answers from a cache, which may be older than a lock that was waited
  /// for.
  ///
  /// - Throws: ``PostgresDatabaseError/untrusted(location:schema:cause:)``;
  ///   ``PostgresDatabaseError/foreign(location:schema:)`` if it has other tables;
  ///   ``PostgresDatabaseError/notPermitted(location:cause:)`` if the role may not use the schema: the server then says
  ///   that its tables do not exist.
  func hasVersion(in schema: PostgresSchema) throws -> Bool {
    var (isUsable, hasTables, hasVersion) = (true, false, false)
    var fault: String?
    // In the path of the role or the transaction, an operator of another role might match better (CVE-2018-1058).
    try run(
      batch: """
        SET LOCAL search_path = pg_catalog, pg_temp; \(schema.check); \
        SET LOCAL search_path = \(schema.identifier), pg_temp
        """
    ) { row in
      (isUsable, hasTables, hasVersion) = (try row.value(0), try row.value(1), try row.value(2))
      fault = try row.value(3)
    }
    guard isUsable else {
      throw PostgresDatabaseError.notPermitted(
        location: location,
        cause: "permission denied for schema \(schema.name)"
      )
    }
    guard hasVersion || !hasTables else {
      throw PostgresDatabaseError.foreign(location: location, schema: schema.name)
    }
    if let fault {
      throw PostgresDatabaseError.untrusted(location: location, schema: schema.name, cause: fault)
    }
    return hasVersion
  }
}

extension PostgresSchema {
  /// The query that returns whether the role may use the schema, whether the schema has tables and a version, and the
  /// reason why it is not trusted.
  ///
  /// An owner is trusted if it is this role, one of which it is a member, the owner of the database, or a superuser. A
  /// superuser is a member of every role, which says nothing. Everything that can run code has to come from the
  /// migrations: the check compares names, since the owner could also replace a function while a command is running.
  fileprivate var check: String {
    let tables = array(["schema_version", "commit_token", "last_id"] + names(of: "TABLE"))
    let functions = array(["next_id"] + names(of: "FUNCTION"))
    let triggers = array(names(of: "TRIGGER"))
    return """
      WITH me AS (SELECT oid, rolsuper FROM pg_roles WHERE rolname = current_user), \
      trusted AS (
        SELECT role.oid FROM pg_roles AS role, me WHERE role.oid = me.oid OR role.rolsuper \
        OR role.rolname = 'pg_database_owner' \
        OR role.oid = (SELECT datdba FROM pg_database WHERE datname = current_database()) \
        OR NOT me.rolsuper AND pg_has_role(me.oid, role.oid, 'MEMBER')
      ), \
      schema AS (SELECT oid, nspowner FROM pg_namespace WHERE nspname = \(literal)), \
      own AS (SELECT pg_class.* FROM pg_class JOIN schema ON relnamespace = schema.oid), \
      used AS (SELECT * FROM own WHERE relname = ANY (\(tables))), \
      owned (class, object, owner) AS (
        SELECT 'pg_namespace'::regclass, oid, nspowner FROM schema \
        UNION ALL SELECT 'pg_class'::regclass, oid, relowner FROM own \
        UNION ALL SELECT 'pg_type'::regclass, pg_type.oid, typowner FROM pg_type JOIN schema ON typnamespace = schema.oid \
        UNION ALL SELECT 'pg_proc'::regclass, pg_proc.oid, proowner FROM pg_proc JOIN schema ON pronamespace = schema.oid \
        UNION ALL SELECT 'pg_operator'::regclass, pg_operator.oid, oprowner FROM pg_operator \
        JOIN schema ON oprnamespace = schema.oid
      ), \
      code (class, object, isExpected) AS (
        SELECT 'pg_trigger'::regclass, pg_trigger.oid, tgname = ANY (\(triggers)) \
        FROM pg_trigger JOIN used ON tgrelid = used.oid WHERE NOT tgisinternal \
        UNION ALL SELECT 'pg_rewrite'::regclass, pg_rewrite.oid, relkind = 'v' \
        FROM pg_rewrite JOIN used ON ev_class = used.oid \
        UNION ALL SELECT 'pg_policy'::regclass, pg_policy.oid, false FROM pg_policy JOIN used ON polrelid = used.oid
      ), \
      part (class, object) AS (
        SELECT class, object FROM code \
        UNION ALL SELECT 'pg_class'::regclass, oid FROM used \
        UNION ALL SELECT 'pg_class'::regclass, indexrelid FROM pg_index JOIN used ON indrelid = used.oid \
        UNION ALL SELECT 'pg_attrdef'::regclass, pg_attrdef.oid FROM pg_attrdef JOIN used ON adrelid = used.oid \
        UNION ALL SELECT 'pg_constraint'::regclass, pg_constraint.oid FROM pg_constraint JOIN used ON conrelid = used.oid
      ), \
      fault (text) AS (
        SELECT pg_describe_object(class, object, 0) || ' belongs to the role ' || pg_get_userbyid(owner) \
        FROM owned WHERE owner NOT IN (SELECT oid FROM trusted) \
        UNION ALL SELECT pg_describe_object('pg_class'::regclass, oid, 0) || ' is not an ordinary table' \
        FROM used WHERE relkind <> 'r' OR relhassubclass OR relispartition \
        UNION ALL SELECT pg_describe_object(class, object, 0) || ' is not a part of the tables of this program' \
        FROM code WHERE NOT isExpected \
        UNION ALL SELECT pg_describe_object(class, object, 0) || ' calls ' || pg_describe_object(refclassid, refobjid, 0) \
        FROM part JOIN pg_depend ON classid = class AND objid = object \
        WHERE refclassid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass, 'pg_opclass'::regclass) \
        AND refobjid NOT IN (
          SELECT pg_proc.oid FROM pg_proc JOIN schema ON pronamespace = schema.oid WHERE proname = ANY (\(functions))
        )
      ) \
      SELECT has_schema_privilege(schema.oid, 'USAGE'), EXISTS (SELECT FROM own), \
      EXISTS (SELECT FROM own WHERE relname = 'schema_version'), (SELECT text FROM fault LIMIT 1) FROM schema
      """
  }

  /// Returns the names of the objects of a kind that the migrations create.
  private func names(of kind: String) -> [String] {
    migrations.joined().compactMap { statement in
      // Such as CREATE CONSTRAINT TRIGGER name.
      let words = statement.description.split(maxSplits: 5, whereSeparator: " (\n".contains)
      guard words.first == "CREATE", let index = words.prefix(4).firstIndex(of: Substring(kind))
      else { return String?.none }
      return words.dropFirst(index + 1).first.map { String($0.filter { $0 != "\"" }) }
    }
  }

  private func array(_ names: [String]) -> String {
    "'{\(names.joined(separator: ","))}'::name[]"
  }
}
