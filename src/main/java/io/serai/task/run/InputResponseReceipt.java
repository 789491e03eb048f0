package io.serai.task.run;

import io.serai.task.Task;
import java.util.List;

/**
 * What became of an answer (A2W-Q10).
 *
 * @param task as it stands with it
 * @param accepted names that it gave
 * @param missing names that are still needed
 * @param unsolicited whether the task did not wait for any; nothing was kept then
 */
public record InputResponseReceipt(
    Task task, List<String> accepted, List<String> missing, boolean unsolicited) {

  /** Copies the names. */
  public InputResponseReceipt {
    accepted = List.copyOf(accepted);
    missing = List.copyOf(missing);
  }
}
