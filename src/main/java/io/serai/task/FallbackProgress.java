package io.serai.task;

import java.util.ArrayList;
import java.util.List;

/**
 * The level that a task has reached in the plan of its skill, and what failed on the way.
 *
 * @param failures the failed runs in a row, oldest first
 * @param answers number of {@link Task#answers} that had been given when the level was reached
 */
public record FallbackProgress(FallbackLevel level, List<RunFailure> failures, int answers) {

  /** The pace of a task of which no run has failed. */
  public static final FallbackProgress NONE =
      new FallbackProgress(FallbackLevel.PRIMARY, List.of(), 0);

  /** Copies the failures. */
  public FallbackProgress {
    failures = List.copyOf(failures);
  }

  /** Returns the pace after a failed run. */
  FallbackProgress after(TaskEventPayload.Paced event, int answersNow) {
    List<RunFailure> all = new ArrayList<>(failures);
    all.add(event.failure());
    return new FallbackProgress(event.level(), all, answersNow);
  }
}
