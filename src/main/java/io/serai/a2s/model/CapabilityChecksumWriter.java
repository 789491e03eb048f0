package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.TopLevelMemberEditor;

/**
 * Writes the correct checksum into the text of a capability and leaves the rest of the text
 * unchanged.
 *
 * <p>An existing checksum is replaced; otherwise a new line is inserted after {@code version}.
 */
public final class CapabilityChecksumWriter {
  private static final String NAME = "checksum";
  private static final String AFTER = "version";

  private CapabilityChecksumWriter() {}

  /**
   * Returns the YAML text with its correct checksum.
   *
   * @param root the parsed text
   * @param checksum the correct checksum
   */
  public static String yaml(String text, JsonNode root, String checksum)
      throws DocumentParseException {
    return TopLevelMemberEditor.yaml(text, root, NAME, checksum, AFTER);
  }

  /**
   * Returns the JSON text with its correct checksum.
   *
   * @param root the parsed text
   * @param checksum the correct checksum
   */
  public static String json(String text, JsonNode root, String checksum)
      throws DocumentParseException {
    return TopLevelMemberEditor.json(text, root, NAME, checksum, AFTER);
  }
}
