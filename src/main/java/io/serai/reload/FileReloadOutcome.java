package io.serai.reload;

import io.serai.document.DocumentFault;
import java.time.Instant;
import java.util.List;

/**
 * Whether the change of a file was applied, and why not.
 *
 * @param file the path relative to the home, {@code /}-separated: {@code
 *     capabilities/dogs/breeds.yaml}
 * @param at when the outcome was determined
 * @param errors why the file was refused; otherwise empty
 * @param warnings problems that alone do not prevent that the file is applied
 */
public record FileReloadOutcome(
    String file,
    Status status,
    Instant at,
    List<DocumentFault> errors,
    List<DocumentFault> warnings) {

  /** The possible outcomes. */
  public enum Status {
    APPLIED,
    REFUSED,
    REMOVED
  }

  public FileReloadOutcome {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** The file was applied. */
  public static FileReloadOutcome applied(String file, Instant at, List<DocumentFault> warnings) {
    return new FileReloadOutcome(file, Status.APPLIED, at, List.of(), warnings);
  }

  /** The file was refused and changed nothing. */
  public static FileReloadOutcome refused(String file, Instant at, List<DocumentFault> errors) {
    return refused(file, at, errors, List.of());
  }

  /** The file was refused and changed nothing; it has warnings too. */
  public static FileReloadOutcome refused(
      String file, Instant at, List<DocumentFault> errors, List<DocumentFault> warnings) {
    return new FileReloadOutcome(file, Status.REFUSED, at, errors, warnings);
  }

  /** The file was deleted, and what it defined was removed. */
  public static FileReloadOutcome removed(String file, Instant at) {
    return removed(file, at, List.of());
  }

  /** The file was deleted, and what it defined was removed; this had consequences. */
  public static FileReloadOutcome removed(String file, Instant at, List<DocumentFault> warnings) {
    return new FileReloadOutcome(file, Status.REMOVED, at, List.of(), warnings);
  }
}
