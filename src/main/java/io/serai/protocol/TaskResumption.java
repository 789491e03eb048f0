package io.serai.protocol;

import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.serai.task.NewTask;
import io.serai.task.Task;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Runs tasks of a protocol again from the step that failed. Thread-safe; does not block. */
public interface TaskResumption {

  /** Whether a task keeps what its steps have done. */
  boolean takes(NewTask task);

  /**
   * Plans to run a task that has ended again.
   *
   * @param owner the owner of the task with its current rights, for whom it runs again
   * @param by id of the caller who asks for that
   * @return fails with an {@link io.serai.http.error.HttpErrorException}: 409 if nothing is left to
   *     run, or what the steps have done is not kept; 403 if the owner may not run it
   */
  CompletionStage<Plan> plan(Task ended, Caller owner, String by, RequestContext request);

  /**
   * What a run from the step that failed does.
   *
   * @param kept steps that are not run again, since their results are kept
   * @param runs steps that are run
   * @param repeats steps of them, or parts of these, that may have been done, and must not be done
   *     twice
   * @param task the new task, which repeats the one that has ended
   */
  record Plan(List<String> kept, List<String> runs, List<String> repeats, NewTask task) {

    /** Copies the lists. */
    public Plan {
      kept = List.copyOf(kept);
      runs = List.copyOf(runs);
      repeats = List.copyOf(repeats);
    }
  }
}
