package io.serai.dialect.organization.bridge;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the API of each Agent Zero is below its address: at {@code /api} since version 0.9.9, at
 * the root before. What answered last is tried first. The address that was used least recently is
 * forgotten if there are too many. Thread-safe.
 */
final class AgentZeroApiRoots {
  static final int MAX_REMEMBERED = 1_000;

  private static final List<String> NEWEST_FIRST = List.of("/api", "");
  private static final List<String> OLDEST_FIRST = List.of("", "/api");

  /** The places that answered last, by the addresses of Agent Zero; guarded by this. */
  private final Map<URI, String> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<URI, String> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  /** Returns the places to try, in their order. */
  synchronized List<String> of(URI address) {
    return known.getOrDefault(address, "/api").isEmpty() ? OLDEST_FIRST : NEWEST_FIRST;
  }

  /** Remembers the place at which the API answered. */
  synchronized void answered(URI address, String place) {
    known.put(address, place);
  }
}
