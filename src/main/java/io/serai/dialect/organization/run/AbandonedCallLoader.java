package io.serai.dialect.organization.run;

import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Finds, at the start of the hub, the messages that Agent Zero may still work on: those of earlier
 * runs that were not answered, as long as their time is not over. Never blocks.
 */
public record AbandonedCallLoader(TaskDispatcher tasks, Clock clock) {
  private static final int PAGE = 200;

  /** Completes when those of all organizations are known. */
  public CompletableFuture<Void> load(Collection<ServedOrganization> organizations) {
    return CompletableFuture.allOf(
        organizations.stream()
            .map(each -> load(each, null).toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  private CompletionStage<Void> load(ServedOrganization organization, @Nullable TaskCursor from) {
    Duration timeout = organization.block().taskTimeout();
    TaskQuery query =
        TaskQuery.ALL
            .agent(organization.block().agentId())
            .since(clock.instant().minus(timeout))
            .page(from, PAGE);
    return tasks
        .reads()
        .list(query, false)
        .thenCompose(
            page -> {
              page.tasks().forEach(listed -> add(organization, listed.task()));
              return page.next() == null
                  ? CompletableFuture.completedFuture(null)
                  : load(organization, page.next());
            });
  }

  private static void add(ServedOrganization organization, Task task) {
    if (AgentZeroMessageHistory.of(task).open()) {
      organization.abandon(task.request().owner(), task.updatedAt());
    }
  }
}
