package io.serai.outbound.guard;

import java.util.Set;
import java.util.TreeSet;

/**
 * The header fields that only the hub sets: those that frame a message or identify its receiver.
 * Stateless.
 */
public final class ReservedRequestHeaders {

  private static final Set<String> NAMES = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    NAMES.addAll(
        Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "keep-alive",
            "upgrade",
            "te",
            "trailer",
            "expect",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection"));
  }

  private ReservedRequestHeaders() {}

  /** Whether the field is reserved; the case of its name is ignored. */
  public static boolean contain(String name) {
    return NAMES.contains(name);
  }
}
