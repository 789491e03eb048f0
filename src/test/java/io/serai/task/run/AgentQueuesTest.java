package io.serai.task.run;

import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.store.StoreException;
import io.serai.task.EndReason;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Task;
import io.serai.task.Tasks;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.queue.AgentQueue;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommands;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the queues of agents are kept, and what their tasks return to them. */
@Timeout(300)
class AgentQueuesTest {
  private final RefusingLog log = new RefusingLog();
  private AgentLimits limits = new AgentLimits(1, 1, false);
  private final SettableClock clock = new SettableClock();
  private final ManualTimer timer = new ManualTimer();
  private final Scripted work = new Scripted();
  private final DispatcherServices services =
      new DispatcherServices(
          log.asLog(),
          work,
          RetentionRules.NONE,
          Hub.settings(Duration.ofSeconds(15)),
          new DispatcherEnvironment(
              "hub", clock, Tasks::id, () -> Runnable::run, Runnable::run, timer));
  private final AgentQueues queues = new AgentQueues(agent -> limits, services.config(), clock);
  private final LiveTasks liveTasks = new LiveTasks(services, queues);

  @Test
  void theQueueOfAnAgentWithoutTasksIsRemovedAfterATime() {
    submit("t");
    work.finish("t");

    clock.advance(AgentQueues.KEPT);
    queues.startAll(liveTasks::agents);
    assertThat(queues.find("writer")).isNotNull();

    clock.advance(Duration.ofMillis(1));
    queues.startAll(liveTasks::agents);
    assertThat(queues.find("writer")).isNull();
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
    assertThat(queues.running()).isZero();

    clock.advance(AgentQueues.KEPT.multipliedBy(2));
    queues.startAll(liveTasks::agents);

    assertThat(queues.find("writer")).isNotNull();
    assertThat(given).isNotDone();
  }

  @Test
  void aQueueThatATaskIsAboutToUseStays() {
    queues.of("writer");
    clock.advance(AgentQueues.KEPT.multipliedBy(2));
    AgentQueue[] used = new AgentQueue[1];

    queues.startAll(
        () -> {
          used[0] = queues.of("writer"); // meanwhile, before its task is live
          return Set.of();
        });

    assertThat(queues.find("writer")).isSameAs(used[0]);
  }

  @Test
  void aTaskThatEndsBeforeItsBeginIsWrittenReturnsItsSlotOnce() {
    submit("first");
    submit("second");
    limits = new AgentLimits(2, 1, false);
    log.refuse(1, () -> new StoreException("no connection"));
    queues.startAll(liveTasks::agents);
    assertThat(queues.running()).isEqualTo(2);

    await(live("second").change(TaskCommands.terminate(EndReason.ERROR, "E001", message())));
    timer.runAll();

    assertThat(queues.running()).isEqualTo(1);
    work.finish("first");
    assertThat(queues.running()).isZero();
    assertThat(work.begun()).containsExactly("first");
  }

  private EventSourcedTask live(String id) {
    return Objects.requireNonNull(liveTasks.find(id)).live();
  }

  private static Message message() {
    return Message.text("m", MessageRole.AGENT, "not needed");
  }

  private Task submit(String id) {
    return await(
        new TaskSubmitter(services, queues, liveTasks, Tasks.asked(id).build())
            .run((live, task) -> {}));
  }
}
