package io.serai.a2s.model;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.skill.VersionRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and validates the dependencies of a capability (A2S-44). Whether they are served is checked
 * by the registry.
 */
final class DependencyReader {

  private DependencyReader() {}

  /** Reads the dependencies, by name, in document order. */
  static Map<String, CapabilityDependency> read(DocumentNode dependencies) {
    Map<String, CapabilityDependency> read = new LinkedHashMap<>();
    if (!dependencies.exists()) {
      return read;
    }
    String remedy = "write - capability: Name, with its version and checksum";
    for (DocumentNode element : dependencies.asList(remedy)) {
      element
          .asObject(remedy)
          .flatMap(DependencyReader::dependency)
          .ifPresent(
              dependency -> {
                if (read.putIfAbsent(dependency.name(), dependency) != null) {
                  element.fault(dependency.name() + " is declared twice; remove one of the two");
                }
              });
    }
    return read;
  }

  private static Optional<CapabilityDependency> dependency(DocumentNode field) {
    field.warnOfOthers(KnownMembers.DEPENDENCY);
    Optional<String> name = name(field.member("capability"));
    Optional<VersionRange> range = range(field.member("version"));
    Optional<String> checksum = checksum(field.member("checksum"));
    if (name.isEmpty() || range.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new CapabilityDependency(name.get(), range.get(), checksum.orElse(""), field.pointer()));
  }

  private static Optional<String> name(DocumentNode field) {
    Optional<String> name = field.asText("name the capability that is needed");
    if (name.isPresent() && !CapabilityHeaderReader.PASCAL_CASE.matcher(name.get()).matches()) {
      field.fault("'" + name.get() + "' is not a capability's name; write it in PascalCase");
    }
    return name;
  }

  private static Optional<VersionRange> range(DocumentNode field) {
    Optional<String> text =
        field.asString("write the versions that fit in quotes, such as \"^1.0.0\"");
    Optional<VersionRange> range = text.flatMap(VersionRange::parse);
    if (text.isPresent() && range.isEmpty()) {
      field.fault("'" + text.get() + "' is not a range of versions; write one such as \"^1.0.0\"");
    }
    return range;
  }

  private static Optional<String> checksum(DocumentNode field) {
    Optional<String> text = field.asText("write the checksum of the capability that is needed");
    Optional<String> checksum = text.flatMap(CapabilityChecksum::bare);
    if (text.isPresent() && checksum.isEmpty()) {
      field.fault(
          "this is not a SHA-256 in hex; copy the checksum of the capability that is needed");
    }
    return checksum;
  }

  /** Reports dependencies that the capability itself would satisfy. */
  static void checkSelf(
      Map<String, CapabilityDependency> dependencies,
      CapabilityHeader header,
      FaultCollector faults) {
    String message = "the capability depends on itself; remove the dependency";
    dependencies.values().stream()
        .filter(dependency -> dependency.name().equals(header.name()))
        .filter(dependency -> dependency.range().contains(header.semver()))
        .map(dependency -> DocumentFault.at(dependency.pointer(), "INVALID", message))
        .forEach(faults);
  }
}
