package io.serai.task.run;

import io.serai.task.Answer;
import io.serai.task.Message;
import io.serai.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** An answer on its way to the task that waits for it. */
final class Answering {
  private Answering() {}

  static CompletionStage<AnswerReceipt> give(
      LiveTask live, Answer answer, @Nullable Message otherwise) {
    List<String> names = new ArrayList<>();
    answer.data().fieldNames().forEachRemaining(names::add);
    boolean[] wanted = new boolean[1];
    return live.change(
            tip -> {
              var facts = Moves.answer(answer, otherwise).on(tip);
              wanted[0] = !facts.isEmpty();
              return facts;
            })
        .thenApply(task -> new AnswerReceipt(task, names, missing(task), !wanted[0]));
  }

  private static List<String> missing(Task task) {
    if (task.need() == null) {
      return List.of();
    }
    return task.given() == null ? task.need().required() : task.need().missing(task.given().data());
  }
}
