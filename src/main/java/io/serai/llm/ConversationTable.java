package io.serai.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.store.Database;
import io.serai.task.component.ExchangeTaskBinding;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database table {@code llm_conversation}: what was said in runs of tasks that have not ended.
 * A run that is interrupted, or whose task waits for a person, goes on with it in another process.
 * Thread-safe.
 */
record ConversationTable(Database database, Clock clock) {

  private static final Logger LOG = LoggerFactory.getLogger(ConversationTable.class);
  private static final ObjectMapper STORED = JsonMappers.stored();

  private static final String TABLE = "llm_conversation";

  private static final String SAVE =
      "insert into llm_conversation (id, task, content, changed_at)"
          + " values (:id, :task, :content, :now)"
          + " on conflict (id) do update set content = excluded.content,"
          + " changed_at = excluded.changed_at";

  private static final String FIND = "select content from llm_conversation where id = :id";

  private static final String REMOVE = "delete from llm_conversation where task = :task";

  /** What is left of tasks that ended while the hub could not remove it. */
  private static final String PRUNE =
      "delete from llm_conversation where not exists (select 1 from task"
          + " where task.id = llm_conversation.task and task.ended_at is null)";

  /** Stores a conversation; replaces what is stored of it. */
  CompletionStage<Integer> save(String id, String task, ObjectNode content) {
    String text = JsonMappers.text(content);
    return database.write(
        handle ->
            handle
                .createUpdate(SAVE)
                .bind("id", id)
                .bind("task", task)
                .bind("content", text)
                .bind("now", clock.millis())
                .execute());
  }

  /** Returns a conversation; empty if there is none of that id. */
  CompletionStage<Optional<ObjectNode>> find(String id) {
    return database
        .read(handle -> handle.createQuery(FIND).bind("id", id).mapTo(String.class).findOne())
        .thenApply(found -> found.map(ConversationTable::read));
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

  private static ObjectNode read(String content) {
    try {
      return (ObjectNode) STORED.readTree(content);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("A stored conversation cannot be read", unreadable);
    }
  }
}
