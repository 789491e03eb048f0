package io.serai.security;

import java.util.List;

/**
 * The headers of a request, by name in any case. Of HTTP/2, {@code Host} is the authority.
 *
 * <p>With Vert.x: {@code name -> request.headers().getAll(name)}.
 */
@FunctionalInterface
public interface RequestHeaders {
  /** Every value of a header in order; empty where it is missing. */
  List<String> all(String name);
}
