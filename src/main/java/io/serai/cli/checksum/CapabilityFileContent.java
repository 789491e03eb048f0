package io.serai.cli.checksum;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityChecksumWriter;
import io.serai.a2s.model.CapabilityRecognizer;
import io.serai.a2s.model.CapabilityVersionParser;
import io.serai.cli.file.DocumentFileFinder;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.skill.VersionRange;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/**
 * The content of one capability file, with what its checksum and its dependencies say; immutable.
 *
 * @param state whether the checksum is correct
 * @param dependencies the capabilities that the file pins
 */
record CapabilityFileContent(
    Path path,
    String text,
    JsonNode root,
    CapabilityFileChecksum.State state,
    Set<PinnedDependency> dependencies) {

  /** The name and checksum by which dependents pin a document. */
  record Pin(String name, String checksum) {}

  /** A dependency of the file: its pin, and the accepted versions. */
  record PinnedDependency(Pin pin, Optional<VersionRange> range) {

    boolean admits(Semver version) {
      return range.filter(versions -> versions.contains(version)).isPresent();
    }
  }

  static CapabilityFileContent read(Path path, String text) throws DocumentParseException {
    ParsedDocument document =
        DocumentFileFinder.isJson(path) ? ParsedDocument.json(text) : ParsedDocument.yaml(text);
    JsonNode root = document.root();
    return CapabilityRecognizer.isCapability(root)
        ? new CapabilityFileContent(path, text, root, state(document), dependencies(root))
        : new CapabilityFileContent(
            path, text, root, new CapabilityFileChecksum.NoCapability(), Set.of());
  }

  /** The pin of the file as it declares it; empty if it has no checksum. */
  Optional<Pin> declaredPin() {
    return pin(root.path("name"), root.path("checksum"));
  }

  /** The pin under which the document is found: its name and its correct checksum. */
  Optional<Pin> documentPin() {
    return correctChecksum().map(checksum -> new Pin(root.path("name").asText(), checksum));
  }

  /** The version of the document; empty if it has none that can be read. */
  Optional<Semver> version() {
    return CapabilityVersionParser.parse(root.path("version").asText());
  }

  /**
   * Returns the content with new checksums of its dependencies.
   *
   * @param renewals the pins that change, with their new checksums
   */
  CapabilityFileContent renewed(Map<Pin, String> renewals) throws DocumentParseException {
    if (renewals.isEmpty()) {
      return this;
    }
    String updated = text;
    for (Map.Entry<Pin, String> renewal : renewals.entrySet()) {
      Pattern old = Pattern.compile(renewal.getKey().checksum(), Pattern.CASE_INSENSITIVE);
      updated = old.matcher(updated).replaceAll(renewal.getValue());
    }
    return read(path, updated);
  }

  /** Returns the text with the correct checksum. */
  String corrected() throws DocumentParseException {
    if (!(state instanceof CapabilityFileChecksum.Stale stale)) {
      return text;
    }
    return DocumentFileFinder.isJson(path)
        ? CapabilityChecksumWriter.json(text, root, stale.checksum())
        : CapabilityChecksumWriter.yaml(text, root, stale.checksum());
  }

  /** The correct checksum; empty if the document is not a capability. */
  Optional<String> correctChecksum() {
    if (state instanceof CapabilityFileChecksum.Valid valid) {
      return Optional.of(valid.checksum());
    }
    return state instanceof CapabilityFileChecksum.Stale stale
        ? Optional.of(stale.checksum())
        : Optional.empty();
  }

  private static CapabilityFileChecksum.State state(ParsedDocument document) {
    CapabilityChecksum.Verification found = CapabilityChecksum.verify(document);
    if (found instanceof CapabilityChecksum.InvalidChecksum invalid) {
      return new CapabilityFileChecksum.Stale(invalid.expected());
    }
    return new CapabilityFileChecksum.Valid(((CapabilityChecksum.ValidChecksum) found).checksum());
  }

  private static Set<PinnedDependency> dependencies(JsonNode root) {
    Set<PinnedDependency> dependencies = new LinkedHashSet<>();
    for (JsonNode each : root.path("dependencies")) {
      Optional<VersionRange> range = VersionRange.parse(each.path("version").asText());
      pin(each.path("capability"), each.path("checksum"))
          .ifPresent(pin -> dependencies.add(new PinnedDependency(pin, range)));
    }
    return dependencies;
  }

  private static Optional<Pin> pin(JsonNode name, JsonNode checksum) {
    return CapabilityChecksum.bare(checksum.asText()).map(bare -> new Pin(name.asText(), bare));
  }
}
