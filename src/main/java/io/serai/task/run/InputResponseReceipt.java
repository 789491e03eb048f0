package io.serai.task.run;

import io.serai.task.Task;
import java.util.List;

/**
 * The result of giving input to a task (A2W-Q10).
 *
 * @param task the task after the response
 * @param accepted names that the response contained
 * @param missing names that are still required
 * @param unsolicited whether the task was not waiting for input; the response was discarded
 */
public record InputResponseReceipt(
    Task task, List<String> accepted, List<String> missing, boolean unsolicited) {

  /** Copies the names. */
  public InputResponseReceipt {
    accepted = List.copyOf(accepted);
    missing = List.copyOf(missing);
  }
}
