package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityChecksumWriter;
import io.serai.a2s.model.VersionRange;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/** A capability file whose checksum, and possibly those of its dependencies, are to be updated. */
record PendingChecksumUpdate(Path path, String text, JsonNode root) {

  /** The name and checksum by which dependents pin a document. */
  record Pin(String name, String checksum) {}

  /** A dependency of the file: its pin, and the accepted versions. */
  record PinnedDependency(Pin pin, Optional<VersionRange> range) {

    boolean admits(Semver version) {
      return range.filter(versions -> versions.contains(version)).isPresent();
    }
  }

  static PendingChecksumUpdate read(Path path, String text) throws DocumentParseException {
    return new PendingChecksumUpdate(path, text, document(path, text).root());
  }

  static ParsedDocument document(Path path, String text) throws DocumentParseException {
    return DocumentFileFinder.isJson(path) ? ParsedDocument.json(text) : ParsedDocument.yaml(text);
  }

  /** The pin of the file before the update; empty if it has no checksum. */
  Optional<Pin> pin() {
    return pin(root.path("name"), root.path("checksum"));
  }

  /** The dependencies of the file. */
  Set<PinnedDependency> dependencies() {
    Set<PinnedDependency> dependencies = new LinkedHashSet<>();
    for (JsonNode each : root.path("dependencies")) {
      Optional<VersionRange> range = VersionRange.parse(each.path("version").asText());
      pin(each.path("capability"), each.path("checksum"))
          .ifPresent(pin -> dependencies.add(new PinnedDependency(pin, range)));
    }
    return dependencies;
  }

  /** Returns whether the file has a dependency with this pin. */
  boolean dependsOn(Pin pin) {
    return dependencies().stream().anyMatch(pinnedDependency -> pinnedDependency.pin().equals(pin));
  }

  /**
   * Returns the text with new checksums of its dependencies and itself.
   *
   * @param renewals the pins that change, with their new checksums
   */
  String updated(Map<Pin, String> renewals) throws DocumentParseException {
    String updated = text;
    for (Map.Entry<Pin, String> renewal : renewals.entrySet()) {
      Pattern old = Pattern.compile(renewal.getKey().checksum(), Pattern.CASE_INSENSITIVE);
      updated = old.matcher(updated).replaceAll(renewal.getValue());
    }
    return DocumentFileFinder.isJson(path)
        ? CapabilityChecksumWriter.json(updated)
        : CapabilityChecksumWriter.yaml(updated);
  }

  private static Optional<Pin> pin(JsonNode name, JsonNode checksum) {
    return CapabilityChecksum.bare(checksum.asText()).map(bare -> new Pin(name.asText(), bare));
  }
}
