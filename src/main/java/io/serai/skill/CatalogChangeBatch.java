package io.serai.skill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects changes of the catalog to be published as one. For one thread. */
final class CatalogChangeBatch {

  private final List<Skill> added = new ArrayList<>();
  private final List<Skill> removed = new ArrayList<>();
  private int holds;

  void open() {
    holds++;
  }

  /** Ends one hold; returns whether it was the last. */
  boolean close() {
    holds--;
    return holds == 0;
  }

  void collect(Collection<Skill> add, Collection<Skill> remove) {
    for (Skill skill : remove) {
      if (!added.remove(skill)) {
        removed.add(skill);
      }
    }
    added.addAll(add);
  }

  /** Returns the skills to add and clears them. */
  List<Skill> takeAdded() {
    return take(added);
  }

  /** Returns the skills to remove and clears them. */
  List<Skill> takeRemoved() {
    return take(removed);
  }

  private static List<Skill> take(List<Skill> skills) {
    List<Skill> taken = List.copyOf(skills);
    skills.clear();
    return taken;
  }
}
