package io.serai.outbound.credential;

import io.serai.document.TextFunctions;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A scope: what a token permits, as names in the order in which they were asked for (RFC 6749,
 * 3.3). Immutable.
 *
 * @param names none if the authorization server decides
 */
record OAuthScope(Set<String> names) {
  static final OAuthScope NONE = new OAuthScope(Set.of());

  /** Maximum characters of the scope that a token is requested with. */
  static final int MAX_LENGTH = 4_000;

  OAuthScope {
    names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  /** Parses a scope that an operator wrote. */
  static OAuthScope of(String text) {
    Set<String> names = new LinkedHashSet<>(List.of(text.split(" ", -1)));
    names.remove("");
    return names.isEmpty() ? NONE : new OAuthScope(names);
  }

  /** Parses a scope that a service wrote; one that is too long or not valid is none. */
  static OAuthScope ofService(String text) {
    return text.length() <= MAX_LENGTH && TextFunctions.consistsOf(text, OAuthScope::isValid)
        ? of(text)
        : NONE;
  }

  private static boolean isValid(int c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  }

  /** Returns the names of both. */
  OAuthScope and(OAuthScope other) {
    Set<String> all = new LinkedHashSet<>(names);
    all.addAll(other.names);
    return new OAuthScope(all);
  }

  /** Whether it has all names of another. */
  boolean covers(OAuthScope other) {
    return names.containsAll(other.names);
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  /** Returns the names as a request has them. */
  @Override
  public String toString() {
    return String.join(" ", names);
  }
}
