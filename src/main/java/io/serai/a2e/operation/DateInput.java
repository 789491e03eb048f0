package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Reads a moment from data: a text in ISO 8601, a number of seconds since 1970, or an object {@code
 * {year, month, day, hour?, minute?, second?}}.
 */
final class DateInput {
  private static final int MAX_LENGTH = 50;
  private static final int DATE_LENGTH = 10;

  /** Characters of an offset such as +0100. */
  private static final int OFFSET_LENGTH = 5;

  private static final String FORMS =
      "Use ISO 8601 such as 2025-12-17T10:30:00Z, a number of seconds since 1970, or {\"year\":"
          + " 2025, \"month\": 12, \"day\": 17}.";

  private DateInput() {}

  /**
   * Returns the moment of a value.
   *
   * @param zone the time zone of a value that has none
   * @throws DataException if the value is not a moment
   */
  static ZonedDateTime read(JsonNode value, ZoneId zone) {
    try {
      if (value.isNumber()) {
        return ofSeconds(value.decimalValue()).atZone(zone);
      }
      if (value.isObject()) {
        return ofMembers(value).atZone(zone);
      }
      if (value.isTextual()) {
        return parse(value.textValue(), zone).orElseThrow(DateInput::noDate);
      }
    } catch (DateTimeException | ArithmeticException outOfRange) {
      throw noDate();
    }
    throw noDate();
  }

  /** Whether a text is a date, or a date and time, in ISO 8601. */
  static boolean isDate(String text) {
    return parse(text, ZoneOffset.UTC).isPresent();
  }

  private static Optional<ZonedDateTime> parse(String text, ZoneId zone) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      String iso = text.strip().replace(' ', 'T');
      if (iso.length() == DATE_LENGTH) {
        return Optional.of(LocalDate.parse(iso).atStartOfDay(zone));
      }
      boolean hasOffset =
          iso.endsWith("Z") || iso.indexOf('+') >= 0 || iso.lastIndexOf('-') > DATE_LENGTH;
      return Optional.of(
          hasOffset
              ? OffsetDateTime.parse(withColon(iso)).toZonedDateTime()
              : LocalDateTime.parse(iso).atZone(zone));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  /** Returns a date and time whose offset is written as {@code +01:00}, also if it is +0100. */
  private static String withColon(String iso) {
    int sign = iso.length() - OFFSET_LENGTH;
    boolean compact =
        sign > DATE_LENGTH && "+-".indexOf(iso.charAt(sign)) >= 0 && iso.indexOf(':', sign) < 0;
    int minutes = sign + 3;
    return compact ? iso.substring(0, minutes) + ":" + iso.substring(minutes) : iso;
  }

  private static Instant ofSeconds(BigDecimal seconds) {
    BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
    return Instant.ofEpochSecond(
        whole.longValueExact(), seconds.subtract(whole).movePointRight(9).longValue());
  }

  private static LocalDateTime ofMembers(JsonNode date) {
    return LocalDateTime.of(
        member(date, "year"),
        member(date, "month"),
        member(date, "day"),
        date.has("hour") ? member(date, "hour") : 0,
        date.has("minute") ? member(date, "minute") : 0,
        date.has("second") ? member(date, "second") : 0);
  }

  private static int member(JsonNode date, String name) {
    JsonNode value = date.path(name);
    if (!value.isNumber() || !value.canConvertToExactIntegral() || !value.canConvertToInt()) {
      throw noDate();
    }
    return value.intValue();
  }

  private static DataException noDate() {
    return new DataException("The value is not a date that can be read.", FORMS);
  }
}
