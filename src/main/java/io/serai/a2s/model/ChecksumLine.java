package io.serai.a2s.model;

import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.MemberEdit;

/**
 * Writes the right checksum into the text of a capability, everything else staying as it is: in
 * place of the one that stands there, else as a new line after {@code version}.
 */
public final class ChecksumLine {
  private static final String NAME = "checksum";
  private static final String AFTER = "version";

  private ChecksumLine() {}

  /** The YAML text with its right checksum; the same text where it has it already. */
  public static String yaml(String text) throws DocumentException {
    Document document = Document.yaml(text);
    return isRight(document)
        ? text
        : MemberEdit.yaml(text, NAME, Checksum.of(document.root()), AFTER);
  }

  /** The JSON text with its right checksum; the same text where it has it already. */
  public static String json(String text) throws DocumentException {
    Document document = Document.json(text);
    return isRight(document)
        ? text
        : MemberEdit.json(text, NAME, Checksum.of(document.root()), AFTER);
  }

  private static boolean isRight(Document document) {
    return Checksum.verify(document) instanceof Checksum.Fits;
  }
}
