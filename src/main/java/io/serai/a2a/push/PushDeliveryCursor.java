package io.serai.a2a.push;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A position in a list of deliveries: directly after the one of this configuration. Its text form
 * is opaque to clients and safe in a URL.
 *
 * @param at since when that delivery has its state
 */
record PushDeliveryCursor(Instant at, String taskId, String id) {

  /** Parses the text form of a cursor; empty if the text is not a cursor. */
  static Optional<PushDeliveryCursor> parse(String text) {
    try {
      String json = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      JsonNode read = JsonMappers.read(json);
      boolean isCursor = read.path(0).canConvertToLong() && read.path(2).isTextual();
      return isCursor
          ? Optional.of(
              new PushDeliveryCursor(
                  Instant.ofEpochMilli(read.path(0).longValue()),
                  read.path(1).asText(),
                  read.path(2).asText()))
          : Optional.empty();
    } catch (IllegalArgumentException | DocumentParseException noCursor) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    String json =
        JsonMappers.text(
            JsonMappers.object().putArray("at").add(at.toEpochMilli()).add(taskId).add(id));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
