package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.NewTask;
import io.serai.task.Tasks;
import io.serai.task.run.SteppedHubs.SteppedHub;
import io.serai.task.run.queue.SharedTaskQueue;
import io.serai.task.run.queue.TaskClaimResult;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hub with one slot, whose shared queue delivers nothing. */
@Timeout(60)
class LostQueueMessageTest {
  private final SteppedHubs hubs = new SteppedHubs(new LeasedMemoryLog());
  private final SteppedHub hub = hubs.add("a", 1);

  @BeforeEach
  void fillTheSlot() {
    share((id, rank) -> CompletableFuture.completedFuture(null));
    hub.tasks.recover();
    submit(hub, Tasks.asked("again-before").build());
  }

  @Test
  void taskWhoseMessageIsLostBeginsWhenASlotIsFree() {
    submit(hub, Tasks.asked("once").build());
    hubs.pass(1);
    assertThat(hubs.begun("once")).isZero(); // no slot is free

    finish(hub, "again-before");
    assertThat(hubs.begun("once")).isZero(); // its message may still come
    hubs.pass(1);

    assertThat(hubs.begun("once")).isEqualTo(1);
  }

  @Test
  void taskThatTheQueueDoesNotAcceptBeginsAsSoonAsASlotIsFree() {
    share((id, rank) -> CompletableFuture.failedFuture(new IllegalStateException("away")));
    submit(hub, Tasks.asked("once").build());

    finish(hub, "again-before");

    assertThat(hubs.begun("once")).isEqualTo(1);
    assertThat(claim(hub, "once")).isEqualTo(TaskClaimResult.VOID);
    assertThat(hub.tasks.load("writer").running()).isEqualTo(1);
  }

  @Test
  void taskWhoseMessageIsLostHasItsTurnAlthoughNoSlotIsEverFree() {
    submit(hub, Tasks.asked("once").build());
    hubs.pass(5);
    share((id, rank) -> CompletableFuture.failedFuture(new IllegalStateException("away")));
    submit(hub, Tasks.asked("later").build());

    finish(hub, "again-before");

    assertThat(hubs.begun("once")).isEqualTo(1);
    assertThat(hubs.begun("later")).isZero();
  }

  @Test
  void taskThatTheQueueAcceptsTooLateIsBegunOnce() {
    CompletableFuture<Void> put = new CompletableFuture<>();
    share((id, rank) -> put);
    submit(hub, Tasks.asked("once").build());
    finish(hub, "again-before");
    hubs.pass(1);

    put.completeExceptionally(new IllegalStateException("away"));
    finish(hub, "once");
    hubs.pass(1);

    assertThat(hubs.begun("once")).isEqualTo(1);
    assertThat(hub.tasks.load("writer").running()).isZero();
    assertThat(hub.tasks.load("writer").waiting()).isZero();
  }

  @Test
  void tasksWhoseMessagesAreLostBeginInTheOrderOfTheirScores() {
    submit(hub, Tasks.asked("low").rank(1, 0).build());
    submit(hub, Tasks.asked("high").rank(90, 0).build());

    finish(hub, "again-before");
    hubs.pass(1);

    assertThat(hubs.begun("high")).isEqualTo(1);
    assertThat(hubs.begun("low")).isZero();
  }

  @Test
  void messageThatComesAfterItsTaskHasBegunHasNoEffect() {
    submit(hub, Tasks.asked("once").build());
    finish(hub, "again-before");
    hubs.pass(1);

    assertThat(claim(hub, "once")).isEqualTo(TaskClaimResult.VOID);
    assertThat(hubs.begun("once")).isEqualTo(1);
  }

  @Test
  void messageOfATaskThatWaitsInTheMemoryOfItsHubHasNoEffect() {
    hub.kill();
    SteppedHub next = hubs.add("b", 1);
    submit(next, Tasks.asked("once").build());
    next.tasks.recover();
    hubs.runAll();
    assertThat(hubs.find("again-before").orElseThrow().hub()).isEqualTo(next.name);

    assertThat(claim(next, "again-before")).isEqualTo(TaskClaimResult.VOID);
    finish(next, "once");

    assertThat(hubs.begun("again-before")).isEqualTo(2);
    assertThat(next.tasks.load("writer").running()).isEqualTo(1);
  }

  private void share(SharedTaskQueue queue) {
    hub.tasks.share(queue);
  }

  private TaskClaimResult claim(SteppedHub by, String id) {
    CompletableFuture<TaskClaimResult> claim = by.tasks.claim(id).toCompletableFuture();
    hubs.runAll();
    return claim.join();
  }

  private void finish(SteppedHub by, String id) {
    by.work.finish(id);
    hubs.runAll();
  }

  private void submit(SteppedHub to, NewTask task) {
    var submitted = to.tasks.submit(task).toCompletableFuture();
    hubs.runAll();
    assertThat(submitted).isCompleted();
  }
}
