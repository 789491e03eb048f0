package io.serai.a2s.rest;

import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Tells of the capabilities that came, went, or whose newest version changed. Thread-safe. */
public final class CapabilityChanges {
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

  /** Follows a catalog. */
  public CapabilityChanges(SkillCatalog catalog) {
    catalog.listen(this::changed);
  }

  /**
   * Registers a listener, which gets the id and the name of each capability that has changed; it
   * returns quickly.
   *
   * @return removes the listener
   */
  Runnable listen(Consumer<String> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  private void changed(SkillCatalog.CatalogChange change) {
    if (listeners.isEmpty()) {
      return;
    }
    Stream.concat(change.added().stream(), change.removed().stream())
        .filter(skill -> isOfNewest(skill, change))
        .flatMap(skill -> Stream.of(skill.id(), skill.name()))
        .distinct()
        .forEach(key -> listeners.forEach(listener -> listener.accept(key)));
  }

  /** Whether a skill is a capability, and another version of it is the newest now. */
  private static boolean isOfNewest(Skill skill, SkillCatalog.CatalogChange change) {
    String id = skill.id();
    return CapabilityCatalog.served(skill).findAny().isPresent()
        && !CapabilityCatalog.newest(change.before(), id)
            .equals(CapabilityCatalog.newest(change.after(), id));
  }
}
