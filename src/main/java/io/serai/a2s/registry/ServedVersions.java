package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** The versions of capabilities that one catalog snapshot serves. */
record ServedVersions(CatalogSnapshot snapshot) {

  /** Returns the served capability that satisfies a dependency. */
  Optional<ServedCapability> find(CapabilityDependency dependency) {
    return CapabilityDependencyResolver.find(dependency, versions(dependency.id()))
        .flatMap(
            found ->
                served(dependency.id())
                    .filter(served -> served.capability().checksum().equals(found.checksum()))
                    .findFirst());
  }

  /** Returns all versions of an id. */
  Collection<Capability> versions(String id) {
    return served(id).map(ServedCapability::capability).toList();
  }

  /**
   * Returns whether this very document is served; false for a document that was sent with its
   * execution request.
   */
  boolean contains(Capability capability) {
    for (Skill skill : snapshot.versions(capability.id())) {
      if (skill.handler() instanceof ServedCapability served
          && served.capability().checksum().equals(capability.checksum())) {
        return true;
      }
    }
    return false;
  }

  private Stream<ServedCapability> served(String id) {
    return snapshot.versions(id).stream()
        .map(Skill::handler)
        .filter(ServedCapability.class::isInstance)
        .map(ServedCapability.class::cast);
  }
}
