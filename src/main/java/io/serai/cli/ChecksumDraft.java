package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Checksum;
import io.serai.a2s.model.ChecksumLine;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A capability file that is about to get other checksums: its own, and those of what it depends on.
 */
record ChecksumDraft(Path path, String text, JsonNode root) {

  /** One text under its name, as its dependents pin it. */
  record Pin(String name, String checksum) {}

  static ChecksumDraft read(Path path, String text) throws DocumentException {
    return new ChecksumDraft(path, text, document(path, text).root());
  }

  static Document document(Path path, String text) throws DocumentException {
    return DocumentFiles.isJson(path) ? Document.json(text) : Document.yaml(text);
  }

  /** What its dependents name, as long as they were not edited; empty without a checksum. */
  Optional<Pin> pin() {
    return pin(root.path("name"), root.path("checksum"));
  }

  /** What it depends on. */
  Set<Pin> pins() {
    Set<Pin> pins = new LinkedHashSet<>();
    for (JsonNode each : root.path("dependencies")) {
      pin(each.path("capability"), each.path("checksum")).ifPresent(pins::add);
    }
    return pins;
  }

  /**
   * The text with the checksums that its dependencies have now, and its own.
   *
   * @param renewed the checksums that are others now
   */
  String mended(Map<Pin, String> renewed) throws DocumentException {
    String mended = text;
    for (Pin pin : pins()) {
      String checksum = renewed.getOrDefault(pin, pin.checksum());
      Pattern old = Pattern.compile(pin.checksum(), Pattern.CASE_INSENSITIVE);
      mended = old.matcher(mended).replaceAll(checksum);
    }
    return DocumentFiles.isJson(path) ? ChecksumLine.json(mended) : ChecksumLine.yaml(mended);
  }

  private static Optional<Pin> pin(JsonNode name, JsonNode checksum) {
    return Checksum.bare(checksum.asText()).map(bare -> new Pin(name.asText(), bare));
  }
}
