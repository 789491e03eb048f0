package io.serai.security.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;

/** Parses the subjects of client certificates from the headers of proxies. */
public final class ClientCertHeaderParser {
  private static final String ENVOY = "x-forwarded-client-cert";

  private ClientCertHeaderParser() {}

  /**
   * Returns the names of the certificate in a header's value. For most headers that is the subject;
   * for Envoy's {@code X-Forwarded-Client-Cert} it is the subject and URI of the last element,
   * which belongs to the nearest client.
   */
  public static List<String> of(String header, String value) {
    if (!header.toLowerCase(Locale.ROOT).equals(ENVOY)) {
      return value.isBlank() ? List.of() : List.of(normal(value));
    }
    List<String> elements = split(value, ',');
    List<String> names = new ArrayList<>();
    for (String pair : split(elements.get(elements.size() - 1), ';')) {
      valueOf(pair, "subject")
          .or(() -> valueOf(pair, "uri"))
          .map(ClientCertHeaderParser::normal)
          .ifPresent(names::add);
    }
    return names;
  }

  /** Returns a distinguished name in the form of RFC 2253; other names unchanged. */
  static String normal(String subject) {
    try {
      return new X500Principal(subject.strip()).getName();
    } catch (IllegalArgumentException another) {
      return subject.strip();
    }
  }

  private static Optional<String> valueOf(String pair, String name) {
    int equals = pair.indexOf('=');
    if (equals < 0 || !pair.substring(0, equals).strip().equalsIgnoreCase(name)) {
      return Optional.empty();
    }
    String value = pair.substring(equals + 1).strip();
    boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
    String bare = quoted ? value.substring(1, value.length() - 1).replace("\\\"", "\"") : value;
    return Optional.of(bare).filter(text -> !text.isBlank());
  }

  /** Splits a text at the separators outside of quotes. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && quoted && i + 1 < text.length()) {
        part.append(c).append(text.charAt(++i));
      } else if (c == separator && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        quoted = (c == '"') != quoted;
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }
}
