package io.serai.console.api;

import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.security.audit.AuditCursor;
import io.serai.security.audit.AuditOutcome;
import io.serai.security.audit.AuditQuery;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a request that select entries of the audit log. */
record AuditQueryReader(RequestTimeReader times) {
  private static final int MAX_CURSOR = 40;

  /**
   * Reads {@code event}, {@code caller}, {@code subject}, {@code outcome}, {@code since} and {@code
   * until}; an empty parameter selects all.
   *
   * @throws io.serai.http.error.HttpErrorException with status 400 if one is invalid
   */
  AuditQuery read(JsonRequest request) {
    Map<AuditQuery.Field, String> values = new EnumMap<>(AuditQuery.Field.class);
    for (AuditQuery.Field field : AuditQuery.Field.values()) {
      given(request, field.text()).ifPresent(value -> values.put(field, value));
    }
    requireOutcome(values.get(AuditQuery.Field.OUTCOME));
    return new AuditQuery(
        values,
        time(request, "since", Instant.EPOCH),
        time(request, "until", RequestTimeReader.LAST));
  }

  /**
   * Reads {@code cursor}.
   *
   * @throws io.serai.http.error.HttpErrorException with status 400 if it is not from this API
   */
  static Optional<AuditCursor> cursor(JsonRequest request) {
    return given(request, "cursor").map(AuditQueryReader::cursor);
  }

  /** Returns the text of a cursor: the milliseconds of its time, a point and its id. */
  static String text(AuditCursor cursor) {
    return cursor.at().toEpochMilli() + "." + cursor.id();
  }

  private static AuditCursor cursor(String text) {
    int point = text.indexOf('.');
    try {
      if (point > 0 && text.length() <= MAX_CURSOR) {
        return new AuditCursor(
            Instant.ofEpochMilli(Long.parseLong(text.substring(0, point))),
            Long.parseLong(text.substring(point + 1)));
      }
    } catch (NumberFormatException noNumber) {
      // refused below
    }
    throw JsonRequest.invalid("cursor is not from this hub. Send next_cursor as it was answered.");
  }

  private static void requireOutcome(@Nullable String outcome) {
    if (outcome != null && AuditOutcome.named(outcome).isEmpty()) {
      String all =
          Arrays.stream(AuditOutcome.values())
              .map(AuditOutcome::word)
              .collect(Collectors.joining(", "));
      throw JsonRequest.invalid(
          "outcome is \"%s\". Give one of %s.".formatted(TextFunctions.clipped(outcome), all));
    }
  }

  private Instant time(JsonRequest request, String name, Instant otherwise) {
    return given(request, name).map(text -> times.read(name, text)).orElse(otherwise);
  }

  private static Optional<String> given(JsonRequest request, String name) {
    return Optional.ofNullable(request.parameter(name)).filter(value -> !value.isEmpty());
  }
}
