package io.serai.skill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Several changes of the catalog on their way to become one. For one thread. */
final class CatalogChangeBatch {

  private final List<Skill> added = new ArrayList<>();
  private final List<Skill> removed = new ArrayList<>();
  private int holds;

  void open() {
    holds++;
  }

  /** Whether the last hold has ended. */
  boolean close() {
    holds--;
    return holds == 0;
  }

  void gather(Collection<Skill> add, Collection<Skill> remove) {
    for (Skill skill : remove) {
      if (!added.remove(skill)) {
        removed.add(skill);
      }
    }
    added.addAll(add);
  }

  /** What is to be added; nothing is left of it here. */
  List<Skill> takeAdded() {
    return take(added);
  }

  /** What is to be removed; nothing is left of it here. */
  List<Skill> takeRemoved() {
    return take(removed);
  }

  private static List<Skill> take(List<Skill> skills) {
    List<Skill> taken = List.copyOf(skills);
    skills.clear();
    return taken;
  }
}
