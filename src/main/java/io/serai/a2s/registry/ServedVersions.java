package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** The versions of capabilities that are served at one moment. */
record ServedVersions(CatalogSnapshot now) {

  /** The one that a dependency means. */
  Optional<ServedCapability> find(CapabilityDependency dependency) {
    return CapabilityDependencyResolver.find(dependency, of(dependency.id()))
        .flatMap(
            found ->
                served(dependency.id())
                    .filter(served -> served.capability().checksum().equals(found.checksum()))
                    .findFirst());
  }

  /** All versions of an id. */
  Collection<Capability> of(String id) {
    return served(id).map(ServedCapability::capability).toList();
  }

  /** Whether that very document is served; one that came with its call is not. */
  boolean serve(Capability capability) {
    for (Skill skill : now.versions(capability.id())) {
      if (skill.handler() instanceof ServedCapability served
          && served.capability().checksum().equals(capability.checksum())) {
        return true;
      }
    }
    return false;
  }

  private Stream<ServedCapability> served(String id) {
    return now.versions(id).stream()
        .map(Skill::handler)
        .filter(ServedCapability.class::isInstance)
        .map(ServedCapability.class::cast);
  }
}
