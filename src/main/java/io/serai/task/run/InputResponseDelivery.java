package io.serai.task.run;

import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * An answer on its way to the task that waits for it; one that lets a task with too many events go
 * on is taken all the same.
 */
final class InputResponseDelivery {
  private InputResponseDelivery() {}

  static CompletionStage<InputResponseReceipt> give(
      EventSourcedTask live, InputResponse inputResponse, @Nullable Message otherwise, int most) {
    List<String> names = new ArrayList<>();
    inputResponse.data().fieldNames().forEachRemaining(names::add);
    boolean[] wanted = new boolean[1];
    return live.change(
            tip -> {
              var facts = TaskCommands.answer(inputResponse, otherwise).on(tip);
              wanted[0] = !facts.isEmpty();
              if (!facts.isEmpty() && !goesOn(facts) && tip.sequence() >= most) {
                throw new TaskEventLimitException(live.id(), most);
              }
              return facts;
            })
        .thenApply(task -> new InputResponseReceipt(task, names, missing(task), !wanted[0]));
  }

  private static List<String> missing(Task task) {
    if (task.need() == null) {
      return List.of();
    }
    return task.given() == null ? task.need().required() : task.need().missing(task.given().data());
  }

  private static boolean goesOn(List<TaskEventPayload> facts) {
    return facts.stream()
        .anyMatch(
            taskEventPayload ->
                taskEventPayload instanceof TaskEventPayload.Changed changed
                    && changed.state() == TaskState.RUNNING);
  }
}
