package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes JSON members that are left out if they have no value. */
final class OptionalFieldWriter {
  private static final DateTimeFormatter SECONDS =
      new DateTimeFormatterBuilder().appendInstant(0).toFormatter();

  /** The last one that was written; most instants are of the same second. */
  private static volatile Second latest = Second.of(Instant.EPOCH);

  private OptionalFieldWriter() {}

  static void text(JsonGenerator out, String name, @Nullable String text) throws IOException {
    if (text != null) {
      out.writeStringField(name, text);
    }
  }

  static void tree(JsonGenerator out, String name, @Nullable JsonNode tree) throws IOException {
    if (tree != null) {
      out.writeFieldName(name);
      out.writeTree(tree);
    }
  }

  /** Returns an object unchanged, and any other value as the member {@code value} of an object. */
  static JsonNode object(JsonNode value) {
    return value.isObject() ? value : JsonMappers.object().set("value", value);
  }

  static void texts(JsonGenerator out, String name, List<String> texts) throws IOException {
    if (texts.isEmpty()) {
      return;
    }
    out.writeArrayFieldStart(name);
    for (String text : texts) {
      out.writeString(text);
    }
    out.writeEndArray();
  }

  static void instant(JsonGenerator out, String name, Instant at) throws IOException {
    Second second = latest;
    if (second.epoch != at.getEpochSecond()) {
      second = Second.of(at);
      latest = second;
    }
    int millis = at.getNano() / 1_000_000;
    out.writeStringField(
        name, second.text + '.' + String.valueOf(1000 + millis).substring(1) + 'Z');
  }

  /**
   * A second.
   *
   * @param text without the zone
   */
  private record Second(long epoch, String text) {
    static Second of(Instant at) {
      return new Second(
          at.getEpochSecond(), TextFunctions.withoutTrailing(SECONDS.format(at), 'Z'));
    }
  }
}
