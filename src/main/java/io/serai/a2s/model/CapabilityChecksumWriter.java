package io.serai.a2s.model;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.document.TopLevelMemberEditor;

/**
 * Writes the right checksum into the text of a capability, everything else staying as it is: in
 * place of the one that stands there, else as a new line after {@code version}.
 */
public final class CapabilityChecksumWriter {
  private static final String NAME = "checksum";
  private static final String AFTER = "version";

  private CapabilityChecksumWriter() {}

  /** The YAML text with its right checksum; the same text where it has it already. */
  public static String yaml(String text) throws DocumentParseException {
    ParsedDocument document = ParsedDocument.yaml(text);
    return isRight(document)
        ? text
        : TopLevelMemberEditor.yaml(text, NAME, CapabilityChecksum.of(document.root()), AFTER);
  }

  /** The JSON text with its right checksum; the same text where it has it already. */
  public static String json(String text) throws DocumentParseException {
    ParsedDocument document = ParsedDocument.json(text);
    return isRight(document)
        ? text
        : TopLevelMemberEditor.json(text, NAME, CapabilityChecksum.of(document.root()), AFTER);
  }

  private static boolean isRight(ParsedDocument document) {
    return CapabilityChecksum.verify(document) instanceof CapabilityChecksum.ValidChecksum;
  }
}
