package io.serai.security;

import java.util.Locale;

/** A kind of thing that a caller may use or do; an agent's file lists patterns for each. */
public enum PermissionKind {
  /** Kinds of operations of a workflow. */
  OPERATIONS,
  /** APIs that a workflow may call. */
  APIS,
  /** Credentials of the vault that a workflow may use. */
  CREDENTIALS,
  /** Skills that may be called; where a file says nothing of them, capabilities are free to all. */
  SKILLS,
  /** What may be done to the registry: {@code write} registers and deletes capabilities. */
  REGISTRY,
  /** Permissions that a capability asks of its caller. */
  CAPABILITIES;

  /** The name of the member in an agent's file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
