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
 * Which pins move: only that of a file which changed in place, to its new checksum, and only where
 * no other file has the document that was pinned and the version is in the dependent's range.
 */
final class DependencyPinChanges {

  /** What became of the file that was pinned. */
  private record Renewal(String checksum, Optional<Semver> version) {}

  private final Map<Path, String> texts;
  private final Map<Pin, List<Renewal>> renewals = new HashMap<>();

  /**
   * @param texts all files around, as they stand
   */
  DependencyPinChanges(Map<Path, String> texts) {
    this.texts = new HashMap<>(texts);
  }

  /** The file says something else from now on, under the checksum given. */
  void written(PendingChecksumUpdate draft, String text, String checksum) {
    texts.put(draft.path(), text);
    Optional<Pin> pin = draft.pin();
    if (pin.isPresent() && !pin.get().checksum().equals(checksum)) {
      Optional<Semver> version =
          CapabilityVersionParser.parse(draft.root().path("version").asText());
      renewals
          .computeIfAbsent(pin.get(), first -> new ArrayList<>())
          .add(new Renewal(checksum, version));
    }
  }

  /** The pins of a file that move, each with its new checksum. */
  Map<Pin, String> moves(PendingChecksumUpdate draft) {
    Map<Pin, String> moves = new LinkedHashMap<>();
    for (PinnedDependency pinnedDependency : draft.needs()) {
      List<String> fitting = fitting(pinnedDependency);
      if (fitting.size() == 1 && !stands(pinnedDependency.pin())) {
        moves.put(pinnedDependency.pin(), fitting.get(0));
      }
    }
    return moves;
  }

  private List<String> fitting(PinnedDependency pinnedDependency) {
    return renewals.getOrDefault(pinnedDependency.pin(), List.of()).stream()
        .filter(renewal -> renewal.version().filter(pinnedDependency::admits).isPresent())
        .map(Renewal::checksum)
        .distinct()
        .toList();
  }

  private boolean stands(Pin pin) {
    return texts.entrySet().stream()
        .filter(file -> file.getValue().contains(pin.name()))
        .anyMatch(file -> isPinned(file.getKey(), file.getValue(), pin));
  }

  private static boolean isPinned(Path path, String text, Pin pin) {
    try {
      JsonNode root = PendingChecksumUpdate.document(path, text).root();
      return root.path("name").asText().equals(pin.name())
          && CapabilityChecksum.of(root).equals(pin.checksum());
    } catch (DocumentParseException unreadable) {
      return false;
    }
  }
}
