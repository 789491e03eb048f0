package io.serai.dialect.organization.model;

import io.serai.dialect.organization.model.Organization.Position;
import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Checks that a hierarchy is one tree: each subordinate exists, one root, no cycle. */
final class HierarchyCheck {
  private HierarchyCheck() {}

  static void check(DocumentNode hierarchy, Map<String, Position> positions) {
    Set<String> roots = new LinkedHashSet<>(positions.keySet());
    Set<String> placed = new HashSet<>();
    positions.forEach(
        (role, position) -> {
          for (String subordinate : position.subordinates()) {
            roots.remove(subordinate);
            DocumentNode node = hierarchy.member(role).member("subordinates");
            if (!positions.containsKey(subordinate)) {
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
    } else if (reached(roots.iterator().next(), positions) < positions.size()) {
      hierarchy.fault("some roles are subordinates of each other in a circle; break it");
    }
  }

  private static int reached(String root, Map<String, Position> positions) {
    Set<String> seen = new HashSet<>(Set.of(root));
    ArrayDeque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Position position = positions.get(open.remove());
      if (position != null) {
        position.subordinates().stream().filter(seen::add).forEach(open::add);
      }
    }
    return seen.size();
  }
}
