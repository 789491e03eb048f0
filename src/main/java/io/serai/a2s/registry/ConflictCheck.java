package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks whether a candidate conflicts with something that is served: the same version with other
 * content (A2S-Q2, A2S-Q25), a route that serves the same skill, or another name with the same id.
 *
 * <p>What the home has and what is registered do not conflict: the catalog serves the former.
 *
 * @param skills all skills that are served now, of every kind
 */
record ConflictCheck(CatalogSnapshot skills) {

  Optional<DocumentFault> fault(CapabilityCandidate candidate, CapabilityLookup capabilityLookup) {
    Capability wanted = candidate.capability();
    for (Map.Entry<CapabilityOrigin, Capability> other :
        capabilityLookup.byOrigin(wanted.id()).entrySet()) {
      if (other.getKey().equals(candidate.origin())
          || isRegistered(other.getKey()) != isRegistered(candidate.origin())) {
        continue;
      }
      if (!other.getValue().name().equals(wanted.name())) {
        return Optional.of(sameId(wanted, other.getValue(), other.getKey()));
      }
      if (isOtherContent(wanted, other.getValue())) {
        return Optional.of(versionExists(wanted, other.getKey().label()));
      }
    }
    return isRegistered(candidate.origin())
        ? Optional.empty()
        : routeOf(wanted)
            .map(route -> versionExists(wanted, "the route of the skill " + route.id()));
  }

  private static boolean isRegistered(CapabilityOrigin origin) {
    return origin.registeredBy() != null;
  }

  private static boolean isOtherContent(Capability wanted, Capability other) {
    return other.semver().equals(wanted.semver()) && !other.checksum().equals(wanted.checksum());
  }

  private Optional<Skill> routeOf(Capability wanted) {
    List<Skill> versions = skills.versions(wanted.id());
    return versions.stream()
        .filter(skill -> !skill.kind().equals(Skill.CAPABILITY))
        .filter(skill -> skill.id().equals(wanted.id()))
        .filter(skill -> wanted.isVersion(skill.version()))
        .findFirst();
  }

  private static DocumentFault sameId(
      Capability wanted, Capability other, CapabilityOrigin origin) {
    return DocumentFault.at(
        "/name",
        "INVALID",
        "%s has the id %s, as %s from %s has. Choose a name that differs in more than capitals."
            .formatted(wanted.name(), wanted.id(), other.name(), origin.label()));
  }

  private static DocumentFault versionExists(Capability wanted, String owner) {
    return DocumentFault.at(
        "/version",
        "VERSION_EXISTS",
        "%s %s is served from %s with other content. Raise the version, or remove that one."
            .formatted(wanted.name(), wanted.version(), owner));
  }
}
