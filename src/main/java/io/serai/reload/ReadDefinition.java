package io.serai.reload;

import io.serai.document.DocumentFault;
import java.util.List;
import java.util.Optional;

/**
 * What was read from a file.
 *
 * @param definition empty if there are faults
 * @param faults all of them
 * @param <T> what a file defines
 */
public record ReadDefinition<T>(
    Optional<T> definition, List<DocumentFault> faults, List<DocumentFault> warnings) {

  /** Returns the result of a file that was not read because of a fault. */
  public static <T> ReadDefinition<T> refused(DocumentFault fault) {
    return new ReadDefinition<>(Optional.empty(), List.of(fault), List.of());
  }
}
