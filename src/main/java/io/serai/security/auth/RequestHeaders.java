package io.serai.security.auth;

import io.serai.security.Caller;
import java.util.List;
import java.util.Optional;

/**
 * The headers of a request; names are case-insensitive. With HTTP/2, {@code Host} is the authority.
 *
 * <p>With Vert.x: {@code name -> request.headers().getAll(name)}.
 */
@FunctionalInterface
public interface RequestHeaders {
  /** Returns every value of a header in order; empty if it is missing. */
  List<String> all(String name);

  /** Returns the host that the caller requested from a trusted proxy; empty for other requests. */
  default Optional<String> forwardedHost() {
    return Optional.empty();
  }

  /** Returns the person who signed in at a page of the hub, which sent the request. */
  default Optional<Caller> person() {
    return Optional.empty();
  }

  /**
   * Returns the names in the client's certificate, as sent by a trusted proxy; empty for other
   * requests.
   */
  default List<String> certificate() {
    return List.of();
  }
}
