public import PortableFoundation
public import Store

/// A ``Store`` of response codes: UUIDs by name.
public typealias ResponseCodeStore = Store<String, UUID>
