package io.serai.a2a.card;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/**
 * An agent card with its ETag and modification time, ready to be sent.
 *
 * @param etag entity tag, in quotes
 * @param modified time of the last modification in HTTP's date format
 * @param body JSON as UTF-8
 */
public record SerializedCard(Buffer body, String etag, String modified) {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  static SerializedCard of(JsonNode card, Instant since) {
    byte[] bytes = JsonMappers.text(card).getBytes(StandardCharsets.UTF_8);
    return new SerializedCard(
        Buffer.buffer(bytes),
        '"' + HexFormat.of().formatHex(sha256(bytes), 0, 16) + '"',
        HTTP_DATE.format(since));
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
