package io.serai.dialect.organization.bridge;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where the API of each Agent Zero is below its address: at {@code /api} since version 0.9.9, at
 * the root before. What answered last is tried first. Thread-safe.
 */
final class AgentZeroPaths {
  private static final List<String> NEWEST_FIRST = List.of("/api", "");
  private static final List<String> OLDEST_FIRST = List.of("", "/api");

  /** The places that answered last, by the ids of the agents. */
  private final Map<String, String> known = new ConcurrentHashMap<>();

  /** Returns the places to try, in their order. */
  List<String> of(String agent) {
    return known.getOrDefault(agent, "/api").isEmpty() ? OLDEST_FIRST : NEWEST_FIRST;
  }

  /** Remembers the place at which the API answered. */
  void answered(String agent, String place) {
    known.put(agent, place);
  }
}
