package io.serai.task.run.stop;

import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.state.EventSourcedTask;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out whether the work of tasks that rest may run again, for which the whole task is read
 * once. Until that is known, it may not. Thread-safe.
 */
final class RestartableTaskCheck {
  private final DispatcherServices services;
  private final Map<EventSourcedTask, Answer> answers = new ConcurrentHashMap<>();

  /**
   * @param sequence number of the last event for which the answer is right
   */
  private record Answer(long sequence, CompletableFuture<Boolean> rerunnable) {}

  RestartableTaskCheck(DispatcherServices services) {
    this.services = services;
  }

  boolean isRerunnable(EventSourcedTask live, long sequence) {
    Answer answer = answers.get(live);
    if (answer == null || answer.sequence != sequence) {
      answer = new Answer(sequence, ask(live));
      answers.put(live, answer);
    }
    return answer.rerunnable.getNow(false);
  }

  private CompletableFuture<Boolean> ask(EventSourcedTask live) {
    return live.task()
        .thenApply(services::isRerunnable)
        .exceptionally(unreadable -> false)
        .toCompletableFuture();
  }
}
