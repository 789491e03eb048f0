package io.serai.outbound;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Puts {@code ***} in place of secrets, also where they come back escaped as JSON or
 * percent-encoded.
 *
 * <p>Octets are looked at as Latin-1 text, in which every octet is one character; the secrets are
 * brought into the same form.
 */
final class SecretMask {

  private static final String STARS = "***";
  private static final SecretMask NONE = new SecretMask(List.of());

  private final List<String> octetForms;

  private SecretMask(List<String> octetForms) {
    this.octetForms = octetForms;
  }

  static SecretMask of(Collection<String> secrets) {
    if (secrets.isEmpty()) {
      return NONE;
    }
    Set<String> forms = new LinkedHashSet<>();
    secrets.stream().filter(secret -> !secret.isEmpty()).forEach(s -> addForms(forms, s));
    return new SecretMask(
        forms.stream()
            .map(SecretMask::asOctets)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList());
  }

  Buffer mask(Buffer body) {
    if (octetForms.isEmpty() || body.length() == 0) {
      return body;
    }
    String text = new String(body.getBytes(), StandardCharsets.ISO_8859_1);
    String masked = masked(text);
    return masked.equals(text) ? body : Buffer.buffer(masked.getBytes(StandardCharsets.ISO_8859_1));
  }

  MultiMap mask(MultiMap headers) {
    if (octetForms.isEmpty()) {
      return headers;
    }
    MultiMap masked = MultiMap.caseInsensitiveMultiMap();
    headers.forEach(field -> masked.add(field.getKey(), masked(asOctets(field.getValue()))));
    return masked;
  }

  /** Whether a text holds a secret. */
  boolean finds(String text) {
    String octets = asOctets(text);
    return octetForms.stream().anyMatch(octets::contains);
  }

  private String masked(String octets) {
    String masked = octets;
    for (String form : octetForms) {
      masked = masked.replace(form, STARS);
    }
    return masked;
  }

  private static void addForms(Set<String> forms, String secret) {
    forms.add(secret);
    String json = new String(JsonStringEncoder.getInstance().quoteAsString(secret));
    forms.add(json);
    forms.add(json.replace("/", "\\/"));
    forms.add(ascii(json));
    forms.add(asciiLower(json));
    String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    forms.add(form);
    forms.add(lowerHex(form));
    String percent = form.replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    forms.add(percent);
    forms.add(lowerHex(percent));
    forms.add(percent.replace("%2A", "*"));
  }

  private static String asOctets(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String ascii(String json) {
    return escaped(json, "\\u%04X");
  }

  private static String asciiLower(String json) {
    return escaped(json, "\\u%04x");
  }

  private static String escaped(String json, String format) {
    StringBuilder escaped = new StringBuilder();
    json.chars()
        .forEach(
            c -> {
              if (c < 0x80) {
                escaped.append((char) c);
              } else {
                escaped.append(String.format(Locale.ROOT, format, c));
              }
            });
    return escaped.toString();
  }

  private static String lowerHex(String percent) {
    StringBuilder lower = new StringBuilder(percent);
    for (int i = percent.indexOf('%'); i >= 0; i = percent.indexOf('%', i + 1)) {
      lower.setCharAt(i + 1, Character.toLowerCase(percent.charAt(i + 1)));
      lower.setCharAt(i + 2, Character.toLowerCase(percent.charAt(i + 2)));
    }
    return lower.toString();
  }
}
