package io.serai.dialect.organization.model;

import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that a hierarchy is one tree: each subordinate exists, one root, no cycle. */
final class HierarchyCheck {
  private HierarchyCheck() {}

  static void check(DocumentNode hierarchy, Map<String, List<String>> subordinates) {
    Set<String> roots = new LinkedHashSet<>(subordinates.keySet());
    Set<String> placed = new HashSet<>();
    subordinates.forEach(
        (role, names) -> {
          for (String subordinate : names) {
            roots.remove(subordinate);
            DocumentNode node = hierarchy.member(role).member("subordinates");
            if (!subordinates.containsKey(subordinate)) {
              node.fault(
                  TextFunctions.clipped(subordinate)
                      + " is not a role of the hierarchy; add it, or take it out");
            } else if (!placed.add(subordinate)) {
              node.fault(
                  TextFunctions.clipped(subordinate)
                      + " is a subordinate of two roles; leave it below one");
            }
          }
        });
    if (roots.size() != 1) {
      hierarchy.fault(
          roots.isEmpty()
              ? "every role is a subordinate, so nobody is at the top; take one out of subordinates"
              : "more than one role is nobody's subordinate: "
                  + TextFunctions.clipped(String.join(", ", roots))
                  + "; leave one at the top");
    } else if (reached(roots.iterator().next(), subordinates) < subordinates.size()) {
      hierarchy.fault("some roles are subordinates of each other in a circle; break it");
    }
  }

  private static int reached(String root, Map<String, List<String>> subordinates) {
    Set<String> seen = new HashSet<>(Set.of(root));
    ArrayDeque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      subordinates.getOrDefault(open.remove(), List.of()).stream()
          .filter(seen::add)
          .forEach(open::add);
    }
    return seen.size();
  }
}
