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

/**
 * A capability file that is about to get other checksums: its own, and those of what it depends on.
 */
record PendingChecksumUpdate(Path path, String text, JsonNode root) {

  /** One text under its name, as its dependents pin it. */
  record Pin(String name, String checksum) {}

  /** What it depends on: a pin, and the versions that fit. */
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

  /** What its dependents name, as long as they were not edited; empty without a checksum. */
  Optional<Pin> pin() {
    return pin(root.path("name"), root.path("checksum"));
  }

  /** What it depends on. */
  Set<PinnedDependency> needs() {
    Set<PinnedDependency> needs = new LinkedHashSet<>();
    for (JsonNode each : root.path("dependencies")) {
      Optional<VersionRange> range = VersionRange.parse(each.path("version").asText());
      pin(each.path("capability"), each.path("checksum"))
          .ifPresent(pin -> needs.add(new PinnedDependency(pin, range)));
    }
    return needs;
  }

  /** Whether it depends on what is pinned so. */
  boolean needs(Pin pin) {
    return needs().stream().anyMatch(pinnedDependency -> pinnedDependency.pin().equals(pin));
  }

  /**
   * The text with the checksums that its dependencies have now, and its own.
   *
   * @param moves the pins that are others now
   */
  String mended(Map<Pin, String> moves) throws DocumentParseException {
    String mended = text;
    for (Map.Entry<Pin, String> move : moves.entrySet()) {
      Pattern old = Pattern.compile(move.getKey().checksum(), Pattern.CASE_INSENSITIVE);
      mended = old.matcher(mended).replaceAll(move.getValue());
    }
    return DocumentFileFinder.isJson(path)
        ? CapabilityChecksumWriter.json(mended)
        : CapabilityChecksumWriter.yaml(mended);
  }

  private static Optional<Pin> pin(JsonNode name, JsonNode checksum) {
    return CapabilityChecksum.bare(checksum.asText()).map(bare -> new Pin(name.asText(), bare));
  }
}
