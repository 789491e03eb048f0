package io.serai.a2s.model;

import io.serai.document.Fault;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the dependencies of a capability (A2S-44); whether they stand is the registry's to say. */
final class DependencyReader {

  private DependencyReader() {}

  /** The dependencies by name, in their order. */
  static Map<String, Dependency> read(Place dependencies) {
    Map<String, Dependency> read = new LinkedHashMap<>();
    if (dependencies.node().isMissingNode()) {
      return read;
    }
    String remedy = "write - capability: Name, with its version and checksum";
    for (Place element : dependencies.asList(remedy)) {
      element
          .asObject(remedy)
          .flatMap(DependencyReader::dependency)
          .ifPresent(
              dependency -> {
                if (read.putIfAbsent(dependency.name(), dependency) != null) {
                  element.fault(dependency.name() + " stands twice; remove one of the two");
                }
              });
    }
    return read;
  }

  private static Optional<Dependency> dependency(Place place) {
    Optional<String> name = name(place.member("capability"));
    Optional<VersionRange> range = range(place.member("version"));
    Optional<String> checksum = checksum(place.member("checksum"));
    if (name.isEmpty() || range.isEmpty() || checksum.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Dependency(name.get(), range.get(), checksum.get(), place.pointer()));
  }

  private static Optional<String> name(Place place) {
    Optional<String> name = place.asText("name the capability that is needed");
    if (name.isPresent() && !HeaderReader.PASCAL_CASE.matcher(name.get()).matches()) {
      place.fault("'" + name.get() + "' is no capability's name; write it in PascalCase");
    }
    return name;
  }

  private static Optional<VersionRange> range(Place place) {
    Optional<String> text =
        place.asText("write the versions that fit in quotes, such as \"^1.0.0\"");
    Optional<VersionRange> range = text.flatMap(VersionRange::parse);
    if (text.isPresent() && range.isEmpty()) {
      place.fault("'" + text.get() + "' is no range of versions; write one such as \"^1.0.0\"");
    }
    return range;
  }

  private static Optional<String> checksum(Place place) {
    Optional<String> text = place.asText("write the checksum of the capability that is needed");
    Optional<String> checksum = text.flatMap(Checksum::bare);
    if (text.isPresent() && checksum.isEmpty()) {
      place.fault("this is no SHA-256 in hex; copy the checksum of the capability that is needed");
    }
    return checksum;
  }

  /** Tells of dependencies that the capability itself would satisfy. */
  static void checkSelf(Map<String, Dependency> dependencies, Header header, Findings findings) {
    String message = "the capability depends on itself; remove the dependency";
    dependencies.values().stream()
        .filter(dependency -> dependency.name().equals(header.name()))
        .filter(dependency -> dependency.range().contains(header.semver()))
        .map(dependency -> Fault.at(dependency.pointer(), Place.INVALID, message))
        .forEach(findings::fault);
  }
}
