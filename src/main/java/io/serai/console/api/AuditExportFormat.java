package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.security.audit.AuditDetails;
import io.serai.security.audit.AuditEntry;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditPage;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A format in which entries of the audit log are downloaded. */
enum AuditExportFormat {
  /** One JSON object a line. */
  NDJSON("application/x-ndjson", "") {
    @Override
    String line(AuditPage.Row row) {
      return JsonMappers.text(json(row)) + "\n";
    }
  },
  /** Comma-separated values (RFC 4180) with a line of names. */
  CSV(
      "text/csv",
      "id,at,event,caller,subject,outcome,request,caller_label,subject_label,protocol\r\n") {
    @Override
    String line(AuditPage.Row row) {
      AuditEntry entry = row.entry();
      return Stream.of(
                  String.valueOf(row.id()),
                  entry.at().toString(),
                  entry.event(),
                  entry.caller(),
                  entry.subject(),
                  entry.outcome().word(),
                  entry.request(),
                  orNone(entry.details().callerLabel()),
                  orNone(entry.details().subjectLabel()),
                  orNone(entry.details().protocol()))
              .map(AuditExportFormat::cell)
              .collect(Collectors.joining(","))
          + "\r\n";
    }
  };

  private final String mediaType;
  private final String head;

  AuditExportFormat(String mediaType, String head) {
    this.mediaType = mediaType;
    this.head = head;
  }

  /** Returns the format that a header {@code Accept} names. */
  static Optional<AuditExportFormat> accepted(String accept) {
    String types = accept.toLowerCase(Locale.ROOT);
    return Stream.of(values()).filter(each -> types.contains(each.mediaType)).findFirst();
  }

  /** Returns the lines of an entry. */
  abstract String line(AuditPage.Row row);

  String mediaType() {
    return mediaType;
  }

  /** Returns what precedes the first entry. */
  String head() {
    return head;
  }

  /** Returns the name of the downloaded file. */
  String fileName() {
    return "audit." + name().toLowerCase(Locale.ROOT);
  }

  /** Returns an entry as JSON. */
  static ObjectNode json(AuditPage.Row row) {
    AuditEntry entry = row.entry();
    ObjectNode json =
        JsonMappers.object()
            .put("id", row.id())
            .put("at", entry.at().toString())
            .put("event", entry.event())
            .put("caller", entry.caller())
            .put("subject", entry.subject())
            .put("outcome", entry.outcome().word())
            .put("request", entry.request());
    AuditDetails details = entry.details();
    put(json, "caller_label", details.callerLabel());
    put(json, "subject_label", details.subjectLabel());
    put(json, "protocol", details.protocol());
    return json;
  }

  private static void put(ObjectNode json, String name, @Nullable String text) {
    if (text != null) {
      json.put(name, text);
    }
  }

  private static String orNone(@Nullable String text) {
    return Objects.requireNonNullElse(text, AuditLog.NONE);
  }

  /**
   * Returns a cell of CSV. A text that spreadsheets would take for a formula gets an apostrophe in
   * front; a missing value is empty.
   */
  private static String cell(String text) {
    if (text.isEmpty() || text.equals(AuditLog.NONE)) {
      return "";
    }
    String safe = "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean plain = safe.chars().noneMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
