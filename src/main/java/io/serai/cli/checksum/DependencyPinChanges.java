package io.serai.cli.checksum;

import io.serai.cli.checksum.CapabilityFileContent.Pin;
import io.serai.cli.checksum.CapabilityFileContent.PinnedDependency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semver4j.Semver;

/**
 * Determines which pinned dependencies get a new checksum.
 *
 * <p>A pin changes only if the pinned file changed in place, no other file contains the pinned
 * document, and the new version is in the dependent's range.
 */
final class DependencyPinChanges {

  /** The new checksum and version of a file that was pinned. */
  private record Renewal(String checksum, Optional<Semver> version) {}

  private final CapabilityDependentsIndex files;
  private final Map<Pin, List<Renewal>> renewalsByPin = new HashMap<>();

  /**
   * @param files all files that may be dependencies
   */
  DependencyPinChanges(CapabilityDependentsIndex files) {
    this.files = files;
  }

  /** Records that a file was written with the given checksum. */
  void written(CapabilityFileContent content, String checksum) {
    files.replaced(content, new Pin(content.root().path("name").asText(), checksum));
    Optional<Pin> pin = content.declaredPin();
    if (pin.isPresent() && !pin.get().checksum().equals(checksum)) {
      renewalsByPin
          .computeIfAbsent(pin.get(), first -> new ArrayList<>())
          .add(new Renewal(checksum, content.version()));
    }
  }

  /** Returns the pins of a file that change, each with its new checksum. */
  Map<Pin, String> renewals(CapabilityFileContent content) {
    Map<Pin, String> result = new LinkedHashMap<>();
    for (PinnedDependency pinnedDependency : content.dependencies()) {
      List<String> candidates = newChecksums(pinnedDependency);
      if (candidates.size() == 1 && !files.holds(pinnedDependency.pin())) {
        result.put(pinnedDependency.pin(), candidates.get(0));
      }
    }
    return result;
  }

  private List<String> newChecksums(PinnedDependency pinnedDependency) {
    return renewalsByPin.getOrDefault(pinnedDependency.pin(), List.of()).stream()
        .filter(renewal -> renewal.version().filter(pinnedDependency::admits).isPresent())
        .map(Renewal::checksum)
        .distinct()
        .toList();
  }
}
