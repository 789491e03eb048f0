package io.serai.security;

/** Handling of requests without credentials. */
public enum AnonymousAccessMode {
  /** They are the operator's; the hub serves this machine only. */
  OPEN,
  /** They are rejected, except for public paths. */
  CLOSED
}
