package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.InvalidPathException;
import io.serai.a2e.data.RunData;
import io.serai.document.PercentEncoder;
import io.serai.document.UriParser;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/**
 * The address of a call, with references to data behind its host. Values are percent-encoded, so
 * that one in a path stays one segment, and one in a query stays one value. Immutable.
 *
 * @param origin scheme and host in lower case, and the port: data cannot choose where a call goes
 * @param text the whole address
 */
public record UrlTemplate(URI origin, TextTemplate text) {

  private static final int MAX_LENGTH = 8_192;
  private static final String FORM = "write an address such as https://api.example.com/users";

  /**
   * Parses an address.
   *
   * @throws InvalidPathException if it is not an http or https address, a reference is not a path,
   *     or the host is one
   */
  public static UrlTemplate parse(String text) {
    int authority = text.indexOf("://") + 3;
    int end = authority < 3 ? -1 : endOfAuthority(text, authority);
    String origin = end < 0 ? text : text.substring(0, end);
    if (origin.indexOf('{') >= 0) {
      throw new InvalidPathException(
          "the host of the address is a reference", FORM + ", with references behind the host");
    }
    UrlTemplate url = new UrlTemplate(origin(origin), TextTemplate.parse(text));
    requireUri(text);
    return url;
  }

  /** Refuses a text that is not a URI (RFC 3986), whatever the values of its references will be. */
  private static void requireUri(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new InvalidPathException(
          "the address is longer than " + MAX_LENGTH + " characters",
          "send data in the body of a POST");
    }
    try {
      var unused = new URI(TextTemplate.withLetters(text));
    } catch (URISyntaxException invalid) {
      char wrong = text.charAt(Math.max(0, Math.min(invalid.getIndex(), text.length() - 1)));
      String hint = wrong == '{' ? ", or a reference as {/workflow/name}" : "";
      throw new InvalidPathException(
          "the address has %s at character %s"
              .formatted(wrong == ' ' ? "a blank" : wrong, invalid.getIndex() + 1),
          "write " + PercentEncoder.UNRESERVED.of(String.valueOf(wrong)) + " instead" + hint);
    }
  }

  private static int endOfAuthority(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if ("/?#".indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }

  private static URI origin(String text) {
    return UriParser.web(text.toLowerCase(Locale.ROOT))
        .filter(uri -> uri.getUserInfo() == null)
        .orElseThrow(
            () -> new InvalidPathException("the text is not an http or https address", FORM));
  }

  /** Returns the paths that the address refers to. */
  public List<DataPath> paths() {
    return text.paths();
  }

  /**
   * Returns the address with the values of its references.
   *
   * @throws DataException if the data has no such value, a value of the path is null or empty, or a
   *     value leads out of its path
   */
  public String resolve(RunData data) {
    String address = text.resolve(data, UrlTemplate::encoded);
    if (!paths().isEmpty() && hasDotSegment(address)) {
      throw new DataException(
          "A value in the path of the address makes a segment of dots, which leads elsewhere.",
          "Use a value other than '.' and '..'.");
    }
    return address;
  }

  private static boolean hasDotSegment(String address) {
    int end = address.indexOf('?');
    for (String segment : (end < 0 ? address : address.substring(0, end)).split("/", -1)) {
      if (segment.equals(".") || segment.equals("..")) {
        return true;
      }
    }
    return false;
  }

  /** Returns a value as it appears in the address. Without it, the path would be another one. */
  private static String encoded(CharSequence before, DataPath path, JsonNode value) {
    String text = TextTemplate.textOf(value);
    if ((value.isNull() || text.isEmpty()) && isPath(before)) {
      throw new DataException(
          "The value of %s in the path of the address is %s: the call would go to another address."
              .formatted(path, value.isNull() ? "null" : "an empty text"),
          "Write a value there before the call, or pass over it with a Conditional.");
    }
    return PercentEncoder.UNRESERVED.of(text);
  }

  private static boolean isPath(CharSequence before) {
    return before.chars().noneMatch(c -> c == '?' || c == '#');
  }
}
