package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.PercentDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Encodes or decodes a text.
 *
 * @param encode whether to encode; else to decode
 */
public record EncodeDecode(
    DataPath inputPath, boolean encode, Encoding encoding, DataPath outputPath)
    implements SingleInputOperation {

  private static final Map<String, Boolean> OPERATIONS = new LinkedHashMap<>();

  static {
    OPERATIONS.put("encode", true);
    OPERATIONS.put("decode", false);
  }

  /** The forms of a text. */
  public enum Encoding {
    /** Base64 of the text in UTF-8. */
    BASE64,
    /** Percent-encoding, in which slashes stay as they are. */
    URL,
    /** Entities of HTML for the characters that have a meaning there. */
    HTML;
  }

  /** Reads the configuration. */
  public static EncodeDecode read(OperationConfigReader config) {
    return new EncodeDecode(
        config.path("inputPath"),
        config.oneOf("operation", OPERATIONS),
        config.oneOf("encoding", Encoding.values()),
        config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    String text = TextInput.of(data, inputPath);
    return TextNode.valueOf(encode ? encoded(text) : decoded(text));
  }

  private String encoded(String text) {
    return switch (encoding) {
      case BASE64 -> Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      case URL ->
          URLEncoder.encode(text, StandardCharsets.UTF_8)
              .replace("+", "%20")
              .replace("*", "%2A")
              .replace("%7E", "~")
              .replace("%2F", "/");
      case HTML -> HtmlEntities.encoded(text);
    };
  }

  private String decoded(String text) {
    try {
      return switch (encoding) {
        case BASE64 -> utf8(Base64.getDecoder().decode(withoutSpace(text)));
        case URL -> PercentDecoder.of(text);
        case HTML -> HtmlEntities.decoded(text);
      };
    } catch (IllegalArgumentException | CharacterCodingException malformed) {
      throw new DataException(
          "The value at %s is not text in %s."
              .formatted(inputPath, encoding.name().toLowerCase(Locale.ROOT)),
          "Give the path of a text that is encoded throughout, or correct it.");
    }
  }

  /** Returns base64 without line breaks and blanks, which mails have between its characters. */
  private static String withoutSpace(String text) {
    StringBuilder dense = new StringBuilder(text.length());
    text.chars().filter(c -> " \t\r\n".indexOf(c) < 0).forEach(c -> dense.append((char) c));
    return dense.toString();
  }

  private static String utf8(byte[] octets) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
  }
}
