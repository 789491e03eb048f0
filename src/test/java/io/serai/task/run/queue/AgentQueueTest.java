package io.serai.task.run.queue;

import static io.serai.task.run.queue.AgentQueue.Admission.FULL;
import static io.serai.task.run.queue.AgentQueue.Admission.QUEUED;
import static io.serai.task.run.queue.AgentQueue.Admission.SHARE_FULL;
import static io.serai.task.run.queue.AgentQueue.Admission.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.AgentQueueFullException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who gets the slots of an agent and the places of its queue. */
@Timeout(300)
class AgentQueueTest {
  private final Scripted work = new Scripted();

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 3", "4, 3", "10, 8", "100, 72", "1000, 718"})
  void oneCallerLeavesSlotsToOthers(int all, int share) {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(all, 1000, true);

    assertThat(admit(queue, "greedy", limits, all + 1)).startsWith(times(SLOT, share));
    assertThat(queue.running()).isEqualTo(share);
    assertThat(queue.admit("other", limits)).isEqualTo(share < all ? SLOT : QUEUED);
  }

  @Test
  void oneCallerLeavesPlacesOfTheQueueToOthers() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(1, 10, true);
    queue.admit("greedy", limits);

    assertThat(admit(queue, "greedy", limits, 9)).endsWith(QUEUED, SHARE_FULL);
    assertThat(queue.waiting()).isEqualTo(8);
    assertThat(admit(queue, "other", limits, 2)).containsExactly(QUEUED, SHARE_FULL);
    assertThat(queue.admit("third", limits)).isEqualTo(QUEUED);
    assertThat(queue.admit("fourth", limits)).isEqualTo(FULL);
  }

  @Test
  void manyGreedyCallersLeaveSlotsToOneMore() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(1000, 1000, true);
    IntStream.range(0, 10).forEach(each -> admit(queue, "greedy-" + each, limits, 2000));

    assertThat(queue.running()).isBetween(980, 990);
    assertThat(queue.waiting()).isBetween(980, 990);
    assertThat(queue.admit("other", limits)).isEqualTo(SLOT);
  }

  @Test
  void ifCallersAreNotSeparatedOneMayHaveAll() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(10, 10, false);

    assertThat(admit(queue, "one", limits, 21)).endsWith(QUEUED, FULL);
    assertThat(queue.running()).isEqualTo(10);
  }

  @Test
  void aWithdrawnAdmissionIsForgotten() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(1, 1, true);
    for (int round = 0; round < 3; round++) {
      assertThat(admit(queue, "one", limits, 3)).containsExactly(SLOT, QUEUED, FULL);
      queue.cancelAdmission("one", SLOT);
      queue.cancelAdmission("one", QUEUED);
    }
    assertThat(queue.isUnusedSince(1)).isTrue();
    assertThat(queue.callers()).isZero();
  }

  @Test
  void aRefusedCallerIsNotRemembered() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(1, 0, true);
    queue.admit("one", limits);

    assertThat(queue.admit("other", limits)).isEqualTo(FULL);
    assertThat(queue.tryTakeSlot("other", limits)).isEqualTo(FULL);
    assertThat(queue.callers()).isEqualTo(1);
  }

  @Test
  void withoutAQueueTheShareIsStillNamedAsTheReason() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(10, 0, true);

    assertThat(admit(queue, "greedy", limits, 9)).endsWith(SLOT, SHARE_FULL);
    assertThat(queue.tryTakeSlot("greedy", limits)).isEqualTo(SHARE_FULL);
    assertThat(queue.tryTakeSlot("other", limits)).isEqualTo(SLOT);
  }

  @Test
  void anAgentMayHaveAllOfItsOwnSlots() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(10, 10, true);

    assertThat(admit(queue, "writer", limits, 21)).endsWith(QUEUED, FULL);
    assertThat(queue.running()).isEqualTo(10);
  }

  @Test
  void tasksThatGoOnBeyondAShareTakeNoSlotsFromOthers() {
    AgentQueue queue = new AgentQueue("writer");
    AgentLimits limits = new AgentLimits(10, 10, true);
    for (int task = 0; task < 50; task++) {
      queue.takeSlot("greedy", limits);
    }
    assertThat(queue.running()).isEqualTo(50);
    assertThat(queue.admit("greedy", limits)).isEqualTo(QUEUED);
    assertThat(queue.admit("other", limits)).isEqualTo(SLOT);

    queue.releaseSlot("other");
    for (int task = 0; task < 50; task++) {
      queue.releaseSlot("greedy");
    }
    queue.cancelAdmission("greedy", QUEUED);
    assertThat(queue.isUnusedSince(1)).isTrue();
    assertThat(admit(queue, "greedy", limits, 9)).endsWith(SLOT, QUEUED);
  }

  @Test
  void tasksOfAnotherCallerRunWhileThoseBeyondAShareWait() {
    try (Hub hub =
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            work,
            new AgentLimits(4, 8, true))) {
      submit(hub, "greedy", 0, "g1", "g2", "g3", "g4", "g5");

      assertThat(hub.submit(task("o1", "other", 0)).state()).isEqualTo(TaskState.RUNNING);
      assertThat(hub.find("g3").state()).isEqualTo(TaskState.RUNNING);
      assertThat(hub.find("g4").state()).isEqualTo(TaskState.INITIALIZING);

      work.finish("g1");
      assertThat(running(hub, "g4").state()).isEqualTo(TaskState.RUNNING);
      assertThat(hub.find("g5").state()).isEqualTo(TaskState.INITIALIZING);
    }
  }

  @Test
  void aCallerWithHighPrioritiesDoesNotHoldUpAnotherForEver() {
    try (Hub hub =
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            work,
            new AgentLimits(1, 20, true))) {
      submit(hub, "greedy", 100, "g0", "g1", "g2", "g3", "g4", "g5");
      submit(hub, "other", 0, "o1");

      List.of("g0", "g1", "g2", "g3", "o1", "g4").forEach(next -> finish(hub, next));

      assertThat(work.begun()).startsWith("g0", "g1", "g2", "g3", "o1", "g4");
    }
  }

  @Test
  void callersThatComeAgainAndAgainDoNotHoldUpAnotherForEver() {
    try (Hub hub =
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            work,
            new AgentLimits(1, 20, true))) {
      submit(hub, "first", 100, "f0");
      submit(hub, "second", 100, "s0");
      submit(hub, "other", 0, "o1");
      finish(hub, "f0");
      submit(hub, "first", 100, "f1");
      finish(hub, "s0");
      submit(hub, "second", 100, "s1");
      finish(hub, "f1");
      submit(hub, "first", 100, "f2");
      finish(hub, "s1");
      finish(hub, "o1");

      assertThat(work.begun()).startsWith("f0", "s0", "f1", "s1", "o1");
    }
  }

  @Test
  void callerThatHasItsShareOfTheQueueGetsThisReason() {
    try (Hub hub =
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            work,
            new AgentLimits(1, 4, true))) {
      submit(hub, "greedy", 0, "g0", "g1", "g2", "g3");

      assertThatThrownBy(() -> hub.submit(task("g4", "greedy", 0)))
          .isInstanceOf(AgentQueueFullException.class)
          .hasMessageContaining("leaves its other places to other callers");
      assertThat(hub.submit(task("o1", "other", 0)).state()).isEqualTo(TaskState.INITIALIZING);
      assertThatThrownBy(() -> hub.submit(task("t1", "third", 0)))
          .isInstanceOf(AgentQueueFullException.class)
          .hasMessageContaining("its queue is full");
    }
  }

  private static List<AgentQueue.Admission> admit(
      AgentQueue queue, String owner, AgentLimits limits, int times) {
    return IntStream.range(0, times).mapToObj(each -> queue.admit(owner, limits)).toList();
  }

  private static AgentQueue.Admission[] times(AgentQueue.Admission admission, int times) {
    return IntStream.range(0, times)
        .mapToObj(each -> admission)
        .toArray(AgentQueue.Admission[]::new);
  }

  private void finish(Hub hub, String id) {
    work.finish(id);
    hub.ended(id);
  }

  private static void submit(Hub hub, String owner, int priority, String... ids) {
    for (String id : ids) {
      hub.submit(task(id, owner, priority));
    }
  }

  private static Task running(Hub hub, String id) {
    return hub.until(id, status -> status.state() == TaskState.RUNNING);
  }

  private static NewTask task(String id, String owner, int priority) {
    return NewTask.of(id, owner, "writer", "write").rank(priority, 0).build();
  }
}
