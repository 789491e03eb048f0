package io.serai.outbound;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Puts {@code ***} in place of secrets, also where they come back escaped as JSON or
 * percent-encoded, in whatever mixture: services differ in which characters they escape.
 *
 * <p>Octets are looked at as Latin-1 text, in which every octet is one character; the secrets are
 * brought into the same form.
 */
final class SecretMask {

  private static final String STARS = "***";
  private static final SecretMask NONE = new SecretMask(Optional.empty());

  private final Optional<Pattern> pattern;

  private SecretMask(Optional<Pattern> pattern) {
    this.pattern = pattern;
  }

  static SecretMask of(Collection<String> secrets) {
    if (secrets.isEmpty()) {
      return NONE;
    }
    String any =
        secrets.stream()
            .filter(secret -> !secret.isEmpty())
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(EscapedForms::of)
            .collect(Collectors.joining("|"));
    return any.isEmpty() ? NONE : new SecretMask(Optional.of(Pattern.compile(any)));
  }

  Buffer mask(Buffer body) {
    if (pattern.isEmpty() || body.length() == 0) {
      return body;
    }
    String text = new String(body.getBytes(), StandardCharsets.ISO_8859_1);
    String masked = masked(text);
    return masked.equals(text) ? body : Buffer.buffer(masked.getBytes(StandardCharsets.ISO_8859_1));
  }

  MultiMap mask(MultiMap headers) {
    if (pattern.isEmpty()) {
      return headers;
    }
    MultiMap masked = MultiMap.caseInsensitiveMultiMap();
    headers.forEach(field -> masked.add(field.getKey(), masked(asOctets(field.getValue()))));
    return masked;
  }

  /** Whether a text holds a secret. */
  boolean finds(String text) {
    return pattern.isPresent() && pattern.get().matcher(asOctets(text)).find();
  }

  private String masked(String octets) {
    return pattern
        .map(secret -> secret.matcher(octets).replaceAll(Matcher.quoteReplacement(STARS)))
        .orElse(octets);
  }

  private static String asOctets(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
