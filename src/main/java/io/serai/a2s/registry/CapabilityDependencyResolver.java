package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.document.DocumentFault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Resolves dependencies on capabilities (A2S-44, A2S-Q10): of the versions in the range, the newest
 * whose checksum is the declared one.
 */
public final class CapabilityDependencyResolver {

  private CapabilityDependencyResolver() {}

  /**
   * Returns the faults of a capability's dependencies; empty if all are resolved.
   *
   * @param versionsOf returns the available versions of an id
   */
  public static List<DocumentFault> faults(
      Capability capability, Function<String, ? extends Collection<Capability>> versionsOf) {
    return faults(capability.dependencies(), versionsOf);
  }

  /**
   * Returns the faults of dependencies, also of a document that is refused; a checksum that is not
   * valid is not a fault here.
   */
  public static List<DocumentFault> faults(
      List<CapabilityDependency> dependencies,
      Function<String, ? extends Collection<Capability>> versionsOf) {
    List<DocumentFault> faults = new ArrayList<>();
    for (CapabilityDependency dependency : dependencies) {
      Collection<Capability> versions = versionsOf.apply(dependency.id());
      if (find(dependency, versions).isEmpty()) {
        fault(dependency, versions).ifPresent(faults::add);
      }
    }
    return faults;
  }

  /** Returns the version that satisfies a dependency. */
  static Optional<Capability> find(
      CapabilityDependency dependency, Collection<Capability> versions) {
    return versions.stream()
        .filter(version -> dependency.range().contains(version.semver()))
        .filter(version -> version.checksum().equals(dependency.checksum()))
        .max(Comparator.comparing(Capability::semver));
  }

  private static Optional<DocumentFault> fault(
      CapabilityDependency dependency, Collection<Capability> versions) {
    Optional<Capability> newest =
        versions.stream()
            .filter(version -> dependency.range().contains(version.semver()))
            .max(Comparator.comparing(Capability::semver));
    if (newest.isEmpty()) {
      return Optional.of(notFound(dependency, versions));
    }
    return dependency.checksum().isEmpty()
        ? Optional.empty()
        : newest.map(other -> checksumMismatch(dependency, other));
  }

  private static DocumentFault checksumMismatch(CapabilityDependency dependency, Capability other) {
    return DocumentFault.at(
        dependency.pointer() + "/checksum",
        "DEPENDENCY_CHECKSUM_MISMATCH",
        "%s %s has the checksum %s. Review it and write that here, or restore the pinned version."
            .formatted(other.name(), other.version(), other.checksum()));
  }

  private static DocumentFault notFound(
      CapabilityDependency dependency, Collection<Capability> versions) {
    String available =
        versions.isEmpty()
            ? "there is none of that name"
            : "there is only "
                + String.join(", ", versions.stream().map(Capability::version).toList());
    return DocumentFault.at(
        dependency.pointer(),
        "DEPENDENCY_NOT_FOUND",
        "%s %s is not served: %s. Add it, or change the range."
            .formatted(dependency.name(), dependency.range(), available));
  }
}
