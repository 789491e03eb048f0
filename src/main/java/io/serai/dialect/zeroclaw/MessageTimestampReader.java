package io.serai.dialect.zeroclaw;

import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.run.TaskDispatcher;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The times at which the messages of a task were sent, by the ids of the messages.
 *
 * <p>A task knows the time of its first message and of its status. The times of the messages
 * between are those of its events.
 */
record MessageTimestampReader(TaskDispatcher tasks) {
  private static final int PAGE = 500;

  /** Returns the times of all messages of a task. */
  CompletionStage<Map<String, Instant>> of(Task task) {
    Map<String, Instant> times = new HashMap<>();
    if (task.messages().size() > 1) {
      return read(task, 1, times);
    }
    task.messages().forEach(message -> times.put(message.id(), task.createdAt()));
    put(task.status().message(), task.status().at(), times);
    return CompletableFuture.completedFuture(times);
  }

  private CompletionStage<Map<String, Instant>> read(
      Task task, long from, Map<String, Instant> times) {
    return tasks
        .read(task.id(), from, PAGE)
        .thenCompose(
            events -> {
              events.forEach(event -> put(message(event), event.at(), times));
              return events.isEmpty() || last(events) >= task.sequence()
                  ? CompletableFuture.completedFuture(times)
                  : read(task, last(events) + 1, times);
            });
  }

  private static long last(List<TaskEvent> events) {
    return events.get(events.size() - 1).sequence();
  }

  private static @Nullable Message message(TaskEvent event) {
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Created created) {
      return created.task().message();
    }
    if (fact instanceof TaskEventPayload.Changed changed) {
      return changed.message();
    }
    if (fact instanceof TaskEventPayload.Said said) {
      return said.message();
    }
    InputResponse answer =
        fact instanceof TaskEventPayload.Answered answered ? answered.answer() : null;
    return answer == null ? null : answer.message();
  }

  private static void put(@Nullable Message message, Instant at, Map<String, Instant> times) {
    if (message != null) {
      times.putIfAbsent(message.id(), at);
    }
  }
}
