package io.serai.a2a.card;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.handler.codec.DateFormatter;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;

/**
 * An agent card with its ETag and modification time, ready to be sent.
 *
 * @param etag entity tag, in quotes
 * @param modified time of the last modification in HTTP's date format
 * @param body JSON as UTF-8
 */
public record SerializedCard(Buffer body, String etag, String modified) {
  static SerializedCard of(JsonNode card, Instant since) {
    byte[] bytes = JsonMappers.text(card).getBytes(StandardCharsets.UTF_8);
    return new SerializedCard(
        Buffer.buffer(bytes),
        '"' + HexFormat.of().formatHex(Sha256.of(bytes), 0, 16) + '"',
        DateFormatter.format(Date.from(since)));
  }
}
