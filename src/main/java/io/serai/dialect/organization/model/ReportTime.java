package io.serai.dialect.organization.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/** Reads times of reports: ISO 8601 with or without a fraction; without an offset it is UTC. */
final class ReportTime {
  private static final int LONGEST = 64;

  private ReportTime() {}

  static Optional<Instant> of(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      TemporalAccessor time =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text.strip(), OffsetDateTime::from, LocalDateTime::from);
      return Optional.of(
          time instanceof OffsetDateTime exact
              ? exact.toInstant()
              : ((LocalDateTime) time).toInstant(ZoneOffset.UTC));
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
