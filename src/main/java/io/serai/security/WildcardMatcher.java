package io.serai.security;

import java.util.Collection;

/** Matches names with patterns in which {@code *} stands for any sequence of characters. */
public final class WildcardMatcher {
  private WildcardMatcher() {}

  /** Whether one of the patterns matches the whole of {@code name}. */
  public static boolean any(Collection<String> patterns, String name) {
    for (String pattern : patterns) {
      if (matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether one of the patterns matches something that has an owner. In {@code name@owner} both
   * parts are patterns.
   *
   * @param normal the pattern of the owner where a pattern has no {@code @}
   */
  public static boolean anyOwned(
      Collection<String> patterns, String name, String owner, String normal) {
    for (String pattern : patterns) {
      int at = pattern.lastIndexOf('@');
      if (matches(at < 0 ? pattern : pattern.substring(0, at), name)
          && matches(at < 0 ? normal : pattern.substring(at + 1), owner)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code pattern} matches the whole of {@code name}; case-sensitive. */
  static boolean matches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int resume = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        resume = n;
      } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++resume;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
