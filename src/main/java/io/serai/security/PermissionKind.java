package io.serai.security;

import java.util.Locale;

/** Kinds of permissions; an agent's file lists name patterns for each kind. */
public enum PermissionKind {
  /** Kinds of workflow operations. */
  OPERATIONS,
  /** APIs that a workflow may call. */
  APIS,
  /** Vault credentials that a workflow may use. */
  CREDENTIALS,
  /** Capabilities that may be executed; if a file does not list any, all are permitted. */
  SKILLS,
  /** Knowledge bases with documents; if a file does not list any, all are permitted. */
  KNOWLEDGE,
  /** Operations on the registry: {@code write} permits to register and delete capabilities. */
  REGISTRY,
  /** Permissions that capabilities require of their callers. */
  CAPABILITIES;

  /** Returns the name of the member in an agent's file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
