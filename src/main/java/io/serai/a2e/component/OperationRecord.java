package io.serai.a2e.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * The record of one operation of an execution, in all iterations of the loops around it (A2E-20).
 *
 * @param status of the last time that it ran; failed if it failed once
 * @param duration of all times, in nanoseconds
 * @param attempts number of requests that it sent, with retries; of other operations the number of
 *     times that it ran
 * @param cached whether its last response came from the cache
 */
public record OperationRecord(OperationStatus status, long duration, int attempts, boolean cached) {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The log of an operation that has not run. */
  static final OperationRecord SKIPPED = new OperationRecord(OperationStatus.SKIPPED, 0, 0, false);

  /** Returns this log with one more time that it ran. */
  OperationRecord and(OperationRecord next) {
    boolean failed = status == OperationStatus.FAILED;
    return new OperationRecord(
        failed ? status : next.status,
        duration + next.duration,
        attempts + next.attempts,
        next.cached);
  }

  /** Returns it as reports have it. */
  public ObjectNode json() {
    return JsonMappers.object()
        .put("status", status.text())
        .put("duration_ms", duration / NANOS_PER_MILLI)
        .put("attempts", attempts)
        .put("cached", cached);
  }
}
