package io.serai.reload;

import io.serai.document.DocumentFault;
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
public record FileReloadOutcome(
    String file,
    Status status,
    Instant at,
    List<DocumentFault> errors,
    List<DocumentFault> warnings) {

  /** The three ends of a change. */
  public enum Status {
    APPLIED,
    REFUSED,
    REMOVED
  }

  public FileReloadOutcome {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** The file serves. */
  public static FileReloadOutcome applied(String file, Instant at, List<DocumentFault> warnings) {
    return new FileReloadOutcome(file, Status.APPLIED, at, List.of(), warnings);
  }

  /** The file changed nothing. */
  public static FileReloadOutcome refused(String file, Instant at, List<DocumentFault> errors) {
    return new FileReloadOutcome(file, Status.REFUSED, at, errors, List.of());
  }

  /** The file is gone, and what it served with it. */
  public static FileReloadOutcome removed(String file, Instant at) {
    return new FileReloadOutcome(file, Status.REMOVED, at, List.of(), List.of());
  }
}
