package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.CanonicalJson;
import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The checksum of a capability: SHA-256 over the canonical JSON of the document without its
 * top-level {@code checksum}, as bare lower-case hex (A2S-20, A2S-Q3).
 */
public final class CapabilityChecksum {
  private static final String POINTER = "/checksum";
  private static final Pattern HEX = Pattern.compile("(?:sha256:)?([0-9a-fA-F]{64})");

  private CapabilityChecksum() {}

  /** What comparing a document's checksum found. */
  public sealed interface Verification {}

  /** The checksum is the document's. */
  public record ValidChecksum(String checksum) implements Verification {}

  /**
   * The checksum is not the document's.
   *
   * @param fault of code {@code CHECKSUM_INVALID} where it is missing or is none, {@code
   *     CHECKSUM_MISMATCH} where it is another document's, {@code INVALID} for no object at all
   * @param expected the right checksum
   */
  public record InvalidChecksum(DocumentFault fault, String expected) implements Verification {}

  /** The checksum of the document whose root this is. */
  public static String of(JsonNode root) {
    if (!root.has("checksum")) {
      return CanonicalJson.sha256(root);
    }
    ObjectNode rest = ((ObjectNode) root).objectNode();
    root.properties().stream()
        .filter(member -> !member.getKey().equals("checksum"))
        .forEach(member -> rest.set(member.getKey(), member.getValue()));
    return CanonicalJson.sha256(rest);
  }

  /**
   * The bare hex of a written checksum, with or without {@code sha256:}; empty where it is none.
   */
  public static Optional<String> bare(String written) {
    return Optional.of(HEX.matcher(written))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1).toLowerCase(Locale.ROOT));
  }

  /**
   * Compares the checksum in {@code document} with its own; done before anything else is judged.
   */
  public static Verification verify(ParsedDocument document) {
    String expected = of(document.root());
    if (!document.root().isObject()) {
      String message = "a capability is an object with members such as name and execution";
      return new InvalidChecksum(DocumentFault.at("", "INVALID", message).in(document), expected);
    }
    Optional<String> declared = bare(document.root().path("checksum").asText());
    if (declared.isEmpty()) {
      return refused(document, "CHECKSUM_INVALID", "is missing or no SHA-256 in hex", expected);
    }
    return declared.get().equals(expected)
        ? new ValidChecksum(expected)
        : refused(document, "CHECKSUM_MISMATCH", "is not the document's", expected);
  }

  private static InvalidChecksum refused(
      ParsedDocument document, String code, String what, String expected) {
    String message =
        "the checksum "
            + what
            + "; set it to "
            + expected
            + " ('serai checksum --write FILE' does it)";
    return new InvalidChecksum(DocumentFault.at(POINTER, code, message).in(document), expected);
  }
}
