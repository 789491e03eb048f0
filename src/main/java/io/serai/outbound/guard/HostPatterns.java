package io.serai.outbound.guard;

import io.serai.security.host.CanonicalHost;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A set of host names and of patterns such as {@code *.example.com}, which match every name below a
 * domain.
 */
final class HostPatterns {

  private final Set<String> names;
  private final List<String> suffixes;

  HostPatterns(Collection<String> patterns) {
    List<String> lower = patterns.stream().map(CanonicalHost::normal).toList();
    names = lower.stream().filter(p -> !p.startsWith("*.")).collect(Collectors.toSet());
    suffixes = lower.stream().filter(p -> p.startsWith("*.")).map(p -> p.substring(1)).toList();
  }

  boolean isEmpty() {
    return names.isEmpty() && suffixes.isEmpty();
  }

  /** Whether the host, given in lower case, matches. */
  boolean matches(String host) {
    if (names.contains(host)) {
      return true;
    }
    for (String suffix : suffixes) {
      if (host.length() > suffix.length() && host.endsWith(suffix)) {
        return true;
      }
    }
    return false;
  }
}
