package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.document.DocumentNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * The form in which operations write dates.
 *
 * @param pattern the formatter of the form {@code custom}
 */
record DateOutput(Form form, Optional<DateTimeFormatter> pattern) {

  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);
  private static final DateTimeFormatter ISO_WITH_FRACTION =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

  private static final int LAST_YEAR = 9_999;

  /** The forms. */
  enum Form {
    /** A text in ISO 8601 with seconds and a numeric offset. */
    ISO8601,
    /** The number of seconds since 1970. */
    TIMESTAMP,
    /** A text in the form of a pattern of strftime. */
    CUSTOM;
  }

  /** Reads {@code format}, and {@code formatString}, which other forms than custom ignore. */
  static DateOutput read(OperationConfigReader config) {
    Form form = config.has("format") ? config.oneOf("format", Form.values()) : Form.ISO8601;
    boolean custom = form == Form.CUSTOM;
    DocumentNode member = config.node().member("formatString");
    return new DateOutput(
        form,
        config
            .text("formatString", custom, "write a pattern such as %Y-%m-%d")
            .filter(text -> custom)
            .flatMap(
                text -> OperationConfigReader.parsed(member, text, StrftimePattern::formatter)));
  }

  /**
   * Reads a time zone.
   *
   * @param fallback the zone if the member is missing
   */
  static ZoneId zone(OperationConfigReader config, String name, ZoneId fallback) {
    return config.has(name) ? requiredZone(config, name) : fallback;
  }

  /** Reads a time zone that must be given. */
  static ZoneId requiredZone(OperationConfigReader config, String name) {
    String text = config.text(name);
    try {
      return text.isEmpty() ? ZoneOffset.UTC : ZoneId.of(text);
    } catch (DateTimeException unknown) {
      config
          .node()
          .member(name)
          .fault(
              "'%s' is not a time zone; write one such as Europe/Madrid, UTC or +02:00"
                  .formatted(text));
      return ZoneOffset.UTC;
    }
  }

  /** Returns a date whose zone has a name, also if it is that of UTC. */
  private static ZonedDateTime named(ZonedDateTime date) {
    return date.getZone().normalized().equals(ZoneOffset.UTC)
        ? date.withZoneSameInstant(ZoneId.of("UTC"))
        : date;
  }

  /**
   * Writes a date.
   *
   * @throws DataException if it cannot be written in the form
   */
  JsonNode write(ZonedDateTime date) {
    if (date.getYear() < 0 || date.getYear() > LAST_YEAR) {
      throw new DataException(
          "The result is not a date: its year is out of range.", "Use years from 0 to 9999.");
    }
    return switch (form) {
      case TIMESTAMP ->
          NumberValue.json(
              BigDecimal.valueOf(date.toEpochSecond()).add(BigDecimal.valueOf(date.getNano(), 9)));
      case ISO8601 ->
          TextNode.valueOf((date.getNano() == 0 ? ISO : ISO_WITH_FRACTION).format(date));
      case CUSTOM -> TextNode.valueOf(pattern.orElseThrow().format(named(date)));
    };
  }
}
