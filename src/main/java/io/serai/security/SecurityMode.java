package io.serai.security;

/** How a request without credentials is taken. */
public enum SecurityMode {
  /** As the operator's; the hub serves this machine only. */
  OPEN,
  /** As nobody's: it is refused, but for what is public. */
  CLOSED
}
