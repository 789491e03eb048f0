package io.serai.llm;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.ListedTask;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskQuery;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskReads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * What a caller said before in the same conversation, and the answers: the completed tasks of the
 * same caller, agent, skill and context. Thread-safe.
 */
record ConversationHistory(TaskDispatcher tasks) {
  private static final int MAX_CHARACTERS = 100_000;

  /** A request, and its answer. */
  record Turn(String request, String answer) {}

  /**
   * Returns the newest turns before a task, the oldest first.
   *
   * @param most maximum number of turns
   */
  CompletionStage<List<Turn>> before(NewTask task, int most) {
    TaskReads reads = tasks.reads(task.owner());
    TaskQuery query =
        TaskQuery.ALL
            .owner(task.owner())
            .agent(task.agent())
            .skill(task.skill())
            .context(task.context())
            .states(Set.of(A2aTaskState.COMPLETED))
            .page(null, most);
    return reads
        .list(query, true)
        .thenApply(page -> newest(page.tasks()))
        .whenComplete((turns, failure) -> reads.close());
  }

  private static List<Turn> newest(List<ListedTask> completed) {
    List<Turn> turns = new ArrayList<>();
    int characters = 0;
    for (ListedTask listed : completed) {
      Optional<Turn> turn = turn(listed.task());
      characters += turn.map(each -> each.request().length() + each.answer().length()).orElse(0);
      if (characters > MAX_CHARACTERS) {
        break;
      }
      turn.ifPresent(turns::add);
    }
    Collections.reverse(turns);
    return turns;
  }

  private static Optional<Turn> turn(Task task) {
    String request = request(task.request());
    return task.artifacts().stream()
        .filter(artifact -> artifact.id().equals(AnswerStream.RESULT))
        .map(ConversationHistory::text)
        .filter(answer -> !answer.isBlank() && !request.isBlank())
        .findFirst()
        .map(answer -> new Turn(request, answer));
  }

  private static String request(NewTask task) {
    String words = task.message() == null ? "" : task.message().text();
    JsonNode input = task.input();
    return words.isBlank() && !input.isMissingNode() ? RequestText.of(input) : words;
  }

  private static String text(Artifact artifact) {
    return artifact.parts().stream()
        .map(Part::text)
        .filter(text -> text != null)
        .findFirst()
        .orElse("");
  }
}
