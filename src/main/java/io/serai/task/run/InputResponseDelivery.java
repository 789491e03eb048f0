package io.serai.task.run;

import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskState;
import io.serai.task.run.failure.TaskEventLimitException;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Delivers an input response to a waiting task. A task that has reached its event limit accepts
 * only a response that lets it resume.
 */
final class InputResponseDelivery {
  private InputResponseDelivery() {}

  static CompletionStage<InputResponseReceipt> deliver(
      EventSourcedTask live,
      InputResponse inputResponse,
      @Nullable Long question,
      @Nullable Message ifIncomplete,
      int maxEvents) {
    List<String> names = new ArrayList<>();
    inputResponse.data().fieldNames().forEachRemaining(names::add);
    boolean[] wanted = new boolean[1];
    TaskCommand given =
        fold -> {
          var payloads = TaskCommands.answer(inputResponse, question, ifIncomplete).on(fold);
          wanted[0] = !payloads.isEmpty();
          if (!payloads.isEmpty() && !resumes(payloads) && fold.sequence() >= maxEvents) {
            throw new TaskEventLimitException(live.id(), maxEvents);
          }
          return payloads;
        };
    return live.change(live.ifRoom(TaskMemoryEstimator.of(inputResponse), given))
        .thenApply(task -> new InputResponseReceipt(task, names, missing(task), !wanted[0]));
  }

  private static List<String> missing(Task task) {
    if (task.need() == null) {
      return List.of();
    }
    return task.given() == null ? task.need().required() : task.need().missing(task.given().data());
  }

  private static boolean resumes(List<TaskEventPayload> payloads) {
    return payloads.stream()
        .anyMatch(
            payload ->
                payload instanceof TaskEventPayload.Changed changed
                    && changed.state() == TaskState.RUNNING);
  }
}
