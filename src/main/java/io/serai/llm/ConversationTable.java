package io.serai.llm;

import io.serai.store.Database;
import io.serai.task.component.ExchangeTaskBinding;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database table {@code llm_conversation_step}: what was said in runs of tasks that have not
 * ended, a row for each step. A run that is interrupted, or whose task waits for a person, goes on
 * with it in another process. Thread-safe.
 */
record ConversationTable(Database database, Clock clock) {

  private static final Logger LOG = LoggerFactory.getLogger(ConversationTable.class);
  private static final String TABLE = "llm_conversation_step";

  private static final String SAVE =
      "insert into llm_conversation_step (id, step, task, content, changed_at)"
          + " values (:id, :step, :task, :content, :now)"
          + " on conflict (id, step) do update set content = excluded.content,"
          + " changed_at = excluded.changed_at";

  private static final String FIND =
      "select content from llm_conversation_step where id = :id order by step";

  private static final String SIZE =
      "select coalesce(sum(length(content)), 0) from llm_conversation_step where id = :id";

  private static final String REMOVE = "delete from llm_conversation_step where task = :task";

  /** What is left of tasks that ended while the hub could not remove it. */
  private static final String PRUNE =
      "delete from llm_conversation_step where not exists (select 1 from task"
          + " where task.id = llm_conversation_step.task and task.ended_at is null)";

  /** Returns how many characters are stored of a conversation; 0 if it has no step. */
  CompletionStage<Long> size(String id) {
    return database.read(handle -> handle.createQuery(SIZE).bind("id", id).mapTo(Long.class).one());
  }

  /**
   * Stores a step of a conversation.
   *
   * @param step its number, from 0; what is stored of this step is replaced
   */
  CompletionStage<Integer> save(String id, int step, String task, String content) {
    return database.write(
        handle ->
            handle
                .createUpdate(SAVE)
                .bind("id", id)
                .bind("step", step)
                .bind("task", task)
                .bind("content", content)
                .bind("now", clock.millis())
                .execute());
  }

  /** Returns the steps of a conversation, the first one first; none if there is none of that id. */
  CompletionStage<List<String>> find(String id) {
    return database.read(
        handle -> handle.createQuery(FIND).bind("id", id).mapTo(String.class).list());
  }

  /**
   * Removes the conversations of a task when its work ends, but not if it is left to a later run.
   */
  void removeWithTask(ExchangeTaskBinding work) {
    String task = work.task().request().id();
    work.onEnd(
        TABLE,
        () -> {
          var unused = remove(task).exceptionally(ConversationTable::notRemoved);
        });
  }

  private static int notRemoved(Throwable failure) {
    LOG.debug("The conversation of an ended task is still stored", failure);
    return 0;
  }

  /** Removes the conversations of a task. */
  private CompletionStage<Integer> remove(String task) {
    return database.write(handle -> handle.createUpdate(REMOVE).bind("task", task).execute());
  }

  /** Removes what was left of tasks that have ended. */
  void prune() {
    var unused =
        database
            .write(handle -> handle.execute(PRUNE))
            .exceptionally(ConversationTable::notRemoved);
  }
}
