package io.serai.outbound.mask;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Replaces secrets in responses with {@code ***}, or with as many {@code *} as they have octets.
 *
 * <p>It also finds secrets that are escaped for JSON or HTML or percent-encoded, in any mixture
 * (services differ in which characters they escape), and secrets within Base64 text. Thread-safe;
 * the time is linear in the length of the text.
 *
 * <p>Octets are read as Latin-1, in which every octet is one character; the secrets are converted
 * to the same form.
 */
public final class SecretMask {

  private static final byte[] REPLACEMENT = "***".getBytes(StandardCharsets.ISO_8859_1);
  private static final SecretMask NONE = new SecretMask(Optional.empty());

  private final Optional<SecretSearch> search;

  private SecretMask(Optional<SecretSearch> search) {
    this.search = search;
  }

  static SecretMask of(Collection<String> secrets) {
    List<String> nonEmpty = secrets.stream().filter(secret -> !secret.isEmpty()).toList();
    if (nonEmpty.isEmpty()) {
      return NONE;
    }
    SecretSearch search = new SecretSearch();
    for (String secret : nonEmpty) {
      EscapedSecretPattern.add(secret, search);
      Base64SecretPattern.add(secret, search);
    }
    return new SecretMask(Optional.of(search.ready()));
  }

  public Buffer mask(Buffer body) {
    if (search.isEmpty() || body.length() == 0) {
      return body;
    }
    byte[] octets = body.getBytes();
    List<SecretSearch.Range> found = search.get().in(octets);
    return found.isEmpty() ? body : masked(octets, found);
  }

  /**
   * Replaces every octet of a secret with {@code *}, so that the length of the body and the lengths
   * written in it stay true.
   */
  public Buffer overwrite(Buffer body) {
    if (search.isEmpty() || body.length() == 0) {
      return body;
    }
    byte[] octets = body.getBytes();
    List<SecretSearch.Range> found = search.get().in(octets);
    found.forEach(range -> Arrays.fill(octets, range.from(), range.to(), (byte) '*'));
    return found.isEmpty() ? body : Buffer.buffer(octets);
  }

  public MultiMap mask(MultiMap headers) {
    if (search.isEmpty()) {
      return headers;
    }
    MultiMap masked = MultiMap.caseInsensitiveMultiMap();
    headers.forEach(field -> masked.add(field.getKey(), masked(search.get(), field.getValue())));
    return masked;
  }

  public String mask(String text) {
    return search.isEmpty() ? text : masked(search.get(), text);
  }

  /** Whether the text contains a secret. */
  public boolean matches(String text) {
    return search.isPresent() && !search.get().in(text.getBytes(StandardCharsets.UTF_8)).isEmpty();
  }

  private static String masked(SecretSearch search, String text) {
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    return masked(octets, search.in(octets)).toString(StandardCharsets.ISO_8859_1);
  }

  private static Buffer masked(byte[] octets, List<SecretSearch.Range> found) {
    Buffer masked = Buffer.buffer(octets.length);
    int done = 0;
    for (SecretSearch.Range range : found) {
      masked.appendBytes(octets, done, range.from() - done).appendBytes(REPLACEMENT);
      done = range.to();
    }
    return masked.appendBytes(octets, done, octets.length - done);
  }
}
