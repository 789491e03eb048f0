package io.serai.task.run;

import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import io.serai.task.log.InMemoryTaskEventLog;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the queues of agents are kept. */
@Timeout(60)
class AgentQueuesTest {
  private static final AgentLimits LIMITS = new AgentLimits(1, 1);

  private final SettableClock clock = new SettableClock();
  private final ManualTimer timer = new ManualTimer();
  private final Scripted work = new Scripted();
  private final DispatcherContext context =
      new DispatcherContext(
          new InMemoryTaskEventLog(),
          work,
          agent -> LIMITS,
          RetentionRules.NONE,
          Hub.settings(Duration.ofSeconds(15)),
          new DispatcherEnvironment(
              "hub", clock, Tasks::id, () -> Runnable::run, Runnable::run, timer));

  @Test
  void theQueueOfAnAgentWithoutTasksIsRemovedAfterATime() {
    submit("t");
    work.finish("t");

    clock.advance(AgentQueues.KEPT);
    context.startQueued();
    assertThat(context.queues().agents()).containsExactly("writer");

    clock.advance(Duration.ofMillis(1));
    context.startQueued();
    assertThat(context.queues().agents()).isEmpty();
  }

  @Test
  void theQueueOfAnAgentStaysWhileATaskOfItWaits() {
    submit("t");
    CompletableFuture<?> given =
        work.task("t")
            .need(
                InputRequest.of(List.of("town"), "a town"),
                Message.text("m", MessageRole.AGENT, "town?"))
            .toCompletableFuture();
    assertThat(context.queues().running()).isZero();

    clock.advance(AgentQueues.KEPT.multipliedBy(2));
    context.startQueued();

    assertThat(context.queues().agents()).containsExactly("writer");
    assertThat(given).isNotDone();
  }

  @Test
  void aQueueThatATaskIsAboutToUseStays() {
    AgentQueues queues = new AgentQueues(clock);
    queues.of("writer");
    clock.advance(AgentQueues.KEPT.multipliedBy(2));
    AgentQueue[] used = new AgentQueue[1];

    queues.removeUnused(
        () -> {
          used[0] = queues.of("writer"); // meanwhile, before its task is live
          return Set.of();
        });

    assertThat(queues.find("writer")).isSameAs(used[0]);
  }

  private void submit(String id) {
    assertThat(
            await(
                    new TaskSubmitter(context, Tasks.asked(id).build())
                        .run((live, task) -> CompletableFuture.completedFuture(task)))
                .state())
        .isEqualTo(TaskState.RUNNING);
  }
}
