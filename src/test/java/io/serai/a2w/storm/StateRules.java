package io.serai.a2w.storm;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The states of a task as the standard has them (section 6, with {@code stopped} as in A2W-Q4);
 * repeated here, so that the hub is not checked against its own table.
 */
final class StateRules {
  static final String FIRST = "initializing";
  static final Set<String> ENDS = Set.of("finished", "stopped", "terminated");

  private static final Map<String, Set<String>> NEXT =
      Map.of(
          FIRST,
          Set.of("running", "stopped", "terminated"),
          "running",
          Set.of("waiting", "blocked", "delegating", "finishing", "stopped", "terminated"),
          "waiting",
          Set.of("running", "blocked", "stopped", "terminated"),
          "blocked",
          Set.of("waiting", "stopped", "terminated"),
          "delegating",
          Set.of("running", "waiting", "stopped", "terminated"),
          "finishing",
          Set.of("finished", "stopped", "terminated"),
          "finished",
          Set.of(),
          "stopped",
          Set.of(),
          "terminated",
          Set.of());

  private static final Map<String, Set<String>> LATER = later();

  private StateRules() {}

  /** Whether a status update may follow another one: a change, or the same live state again. */
  static boolean mayFollow(String state, String next) {
    return NEXT.getOrDefault(state, Set.of()).contains(next)
        || (state.equals(next) && !ENDS.contains(state));
  }

  /** Whether a task that was seen in a state may be seen in another one later. */
  static boolean mayBeSeenLater(String state, String later) {
    return state.equals(later) || LATER.getOrDefault(state, Set.of()).contains(later);
  }

  private static Map<String, Set<String>> later() {
    Map<String, Set<String>> all = new HashMap<>();
    for (String from : NEXT.keySet()) {
      Set<String> reached = new HashSet<>();
      ArrayDeque<String> open = new ArrayDeque<>(Set.of(from));
      while (!open.isEmpty()) {
        for (String next : NEXT.getOrDefault(open.remove(), Set.of())) {
          if (reached.add(next)) {
            open.add(next);
          }
        }
      }
      all.put(from, reached);
    }
    return all;
  }
}
