package io.serai.reload;

import io.serai.document.Fault;
import java.time.Instant;
import java.util.List;

/**
 * What became of one file.
 *
 * @param file the path relative to the home, {@code /}-separated: {@code
 *     capabilities/dogs/breeds.yaml}
 * @param at when it was decided
 * @param errors why it was refused; else empty
 * @param warnings what its author should know though it was applied
 */
public record Outcome(
    String file, Status status, Instant at, List<Fault> errors, List<Fault> warnings) {

  /** The three ends of a change. */
  public enum Status {
    APPLIED,
    REFUSED,
    REMOVED
  }

  public Outcome {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** The file serves. */
  public static Outcome applied(String file, Instant at, List<Fault> warnings) {
    return new Outcome(file, Status.APPLIED, at, List.of(), warnings);
  }

  /** The file changed nothing. */
  public static Outcome refused(String file, Instant at, List<Fault> errors) {
    return new Outcome(file, Status.REFUSED, at, errors, List.of());
  }

  /** The file is gone, and what it served with it. */
  public static Outcome removed(String file, Instant at) {
    return new Outcome(file, Status.REMOVED, at, List.of(), List.of());
  }
}
