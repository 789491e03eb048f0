package io.serai.a2s.model;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;

/** Returns capability documents with their correct checksum; unchanged if it is correct already. */
public final class CorrectChecksum {
  private CorrectChecksum() {}

  public static String yaml(String text) throws DocumentParseException {
    ParsedDocument document = ParsedDocument.yaml(text);
    return isValid(document)
        ? text
        : CapabilityChecksumWriter.yaml(
            text, document.root(), CapabilityChecksum.of(document.root()));
  }

  public static String json(String text) throws DocumentParseException {
    ParsedDocument document = ParsedDocument.json(text);
    return isValid(document)
        ? text
        : CapabilityChecksumWriter.json(
            text, document.root(), CapabilityChecksum.of(document.root()));
  }

  private static boolean isValid(ParsedDocument document) {
    return CapabilityChecksum.verify(document) instanceof CapabilityChecksum.ValidChecksum;
  }
}
