package io.serai.telemetry;

import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why a collector did not accept data.
 *
 * @param cause what the exporter reports; null if it reports nothing
 */
record ExportFailure(@Nullable Throwable cause) {

  /** The answers after which data may be sent again (OTLP 1.3, section "Retryable responses"). */
  private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);

  /** Whether the same data may be accepted later. */
  boolean isTemporary() {
    return !(cause instanceof HttpExportException http && http.getResponse() != null)
        || TEMPORARY.contains(http.getResponse().statusCode());
  }

  /** Returns the reason as a part of a sentence. */
  String reason() {
    if (cause instanceof HttpExportException http && http.getResponse() != null) {
      return "it answers " + http.getResponse().statusCode();
    }
    Throwable root = cause;
    while (root != null && root.getCause() != null) {
      root = root.getCause();
    }
    return root == null ? "no answer" : root.toString();
  }
}
