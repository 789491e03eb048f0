package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.CanonicalJson;
import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Computes and verifies the checksum of a capability document.
 *
 * <p>The checksum is the SHA-256 of the canonical JSON of the document without its top-level {@code
 * checksum} member, as lower-case hex without a prefix (A2S-20, A2S-Q3).
 */
public final class CapabilityChecksum {
  private static final String POINTER = "/checksum";
  private static final String SUBJECT = "the checksum ";
  private static final String MISSING = "is missing";
  private static final Pattern HEX = Pattern.compile("(?:sha256:)?([0-9a-f]{64})");

  private CapabilityChecksum() {}

  /** The result of verifying a document's checksum. */
  public sealed interface Verification {}

  /** The declared checksum matches the document. */
  public record ValidChecksum(String checksum) implements Verification {}

  /**
   * The declared checksum does not match the document.
   *
   * @param fault of code {@code CHECKSUM_INVALID} if the checksum is missing or malformed, {@code
   *     CHECKSUM_MISMATCH} if it differs from the computed one, {@code INVALID} if the document is
   *     not an object
   * @param expected the correct checksum
   */
  public record InvalidChecksum(DocumentFault fault, String expected) implements Verification {}

  /**
   * Computes the checksum of a document.
   *
   * @param root the root of the document
   */
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
   * Returns the lower-case hex digits of a checksum written with or without {@code sha256:}; empty
   * if {@code written} is not a checksum.
   */
  public static Optional<String> bare(String written) {
    return Optional.of(HEX.matcher(written))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1));
  }

  /**
   * Compares the checksum that {@code document} declares with the computed one. Callers do this
   * before they validate the rest of the document.
   */
  public static Verification verify(ParsedDocument document) {
    String expected = of(document.root());
    if (!document.root().isObject()) {
      String message = "a capability must be an object with members such as name and execution";
      return new InvalidChecksum(
          DocumentFault.at("", "INVALID", message).in(document::line), expected);
    }
    if (!document.root().hasNonNull("checksum")) {
      return invalid(document, "CHECKSUM_INVALID", MISSING, expected);
    }
    Optional<String> declared = bare(document.root().path("checksum").asText());
    if (declared.isEmpty()) {
      return invalid(document, "CHECKSUM_INVALID", "is not a SHA-256 in lower-case hex", expected);
    }
    return declared.get().equals(expected)
        ? new ValidChecksum(expected)
        : invalid(document, "CHECKSUM_MISMATCH", "does not match the document", expected);
  }

  /**
   * Returns the faults of a document with that of its checksum last. Beside others it names no
   * checksum: mending them changes it.
   */
  public static List<DocumentFault> last(List<DocumentFault> faults) {
    Map<Boolean, List<DocumentFault>> parted =
        faults.stream().collect(Collectors.partitioningBy(fault -> fault.path().equals(POINTER)));
    List<DocumentFault> others = parted.getOrDefault(false, List.of());
    if (others.isEmpty()) {
      return faults;
    }
    return Stream.concat(
            others.stream(),
            parted.getOrDefault(true, List.of()).stream()
                .map(own -> new DocumentFault(POINTER, own.code(), besideOthers(own), own.line())))
        .toList();
  }

  private static String besideOthers(DocumentFault own) {
    String problem = own.message().startsWith(SUBJECT + MISSING) ? MISSING : "is wrong";
    return SUBJECT
        + problem
        + " too; mend the other faults first, then 'serai checksum --write FILE' sets it";
  }

  private static InvalidChecksum invalid(
      ParsedDocument document, String code, String problem, String expected) {
    String message =
        SUBJECT + problem + "; set it to " + expected + " ('serai checksum --write FILE' does it)";
    return new InvalidChecksum(
        DocumentFault.at(POINTER, code, message).in(document::line), expected);
  }
}
