package io.serai.security;

import java.util.List;
import java.util.Optional;

/**
 * The headers of a request, by name in any case. Of HTTP/2, {@code Host} is the authority.
 *
 * <p>With Vert.x: {@code name -> request.headers().getAll(name)}.
 */
@FunctionalInterface
public interface RequestHeaders {
  /** Every value of a header in order; empty where it is missing. */
  List<String> all(String name);

  /**
   * The host that the caller asked a trusted proxy for, as that told; of a request that came
   * another way, none.
   */
  default Optional<String> forwardedHost() {
    return Optional.empty();
  }

  /**
   * The names of the client's certificate, as a proxy told that is trusted to tell it; of a request
   * that came another way, none.
   */
  default List<String> certificate() {
    return List.of();
  }
}
