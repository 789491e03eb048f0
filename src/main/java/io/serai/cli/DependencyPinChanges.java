package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityVersionParser;
import io.serai.cli.PendingChecksumUpdate.Pin;
import io.serai.cli.PendingChecksumUpdate.PinnedDependency;
import io.serai.document.DocumentParseException;
import java.nio.file.Path;
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

  private final Map<Path, String> texts;
  private final Map<Pin, List<Renewal>> renewalsByPin = new HashMap<>();

  /**
   * @param texts the current texts of all files that may be dependencies
   */
  DependencyPinChanges(Map<Path, String> texts) {
    this.texts = new HashMap<>(texts);
  }

  /** Records that a file has a new text with the given checksum. */
  void written(PendingChecksumUpdate update, String text, String checksum) {
    texts.put(update.path(), text);
    Optional<Pin> pin = update.pin();
    if (pin.isPresent() && !pin.get().checksum().equals(checksum)) {
      Optional<Semver> version =
          CapabilityVersionParser.parse(update.root().path("version").asText());
      renewalsByPin
          .computeIfAbsent(pin.get(), first -> new ArrayList<>())
          .add(new Renewal(checksum, version));
    }
  }

  /** Returns the pins of a file that change, each with its new checksum. */
  Map<Pin, String> renewals(PendingChecksumUpdate update) {
    Map<Pin, String> result = new LinkedHashMap<>();
    for (PinnedDependency pinnedDependency : update.dependencies()) {
      List<String> candidates = newChecksums(pinnedDependency);
      if (candidates.size() == 1 && !isStillPresent(pinnedDependency.pin())) {
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

  private boolean isStillPresent(Pin pin) {
    return texts.entrySet().stream()
        .filter(file -> file.getValue().contains(pin.name()))
        .anyMatch(file -> hasDocument(file.getKey(), file.getValue(), pin));
  }

  private static boolean hasDocument(Path path, String text, Pin pin) {
    try {
      JsonNode root = PendingChecksumUpdate.document(path, text).root();
      return root.path("name").asText().equals(pin.name())
          && CapabilityChecksum.of(root).equals(pin.checksum());
    } catch (DocumentParseException failure) {
      return false;
    }
  }
}
