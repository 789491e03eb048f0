package io.serai.task.run.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.task.run.failure.TaskReadsFullException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A budget of 6,400 bytes: 1,600 for each caller, 5,600 for large reads; up to 100 is small. */
class TaskReadBudgetTest {
  /** Bytes of the log that count as 1,600. */
  private static final long SHARE = 400;

  private static final long SMALL = 25;

  private final TaskReadBudget budget = new TaskReadBudget(6_400);
  private final List<String> begun = new ArrayList<>();

  @Test
  void readRunsAtOnceWhileThereIsRoomAndHoldsItsBytesUntilTheLeaseIsClosed() {
    TaskReadLease lease = budget.lease("anna");

    CompletableFuture<String> read = read(lease, "a", SHARE);

    assertThat(read).isCompletedWithValue("a");
    assertThat(budget.held()).isEqualTo(1_600);
    lease.close();
    assertThat(budget.held()).isZero();
    assertThat(budget.callers()).isZero();
  }

  @Test
  void readsOfOneCallerBeyondItsShareWaitAndThoseOfOthersDoNot() {
    TaskReadLease first = budget.lease("anna");
    read(first, "a1", SHARE);
    CompletableFuture<String> second = read(budget.lease("anna"), "a2", SHARE);

    CompletableFuture<String> other = read(budget.lease("bert"), "b", SHARE);

    assertThat(second).isNotDone();
    assertThat(other).isCompletedWithValue("b");
    first.close();
    assertThat(second).isCompletedWithValue("a2");
  }

  @Test
  void callersTakeTurnsWhateverNumberOfReadsOneOfThemHasWaiting() {
    List<TaskReadLease> full = List.of(budget.lease("x"), budget.lease("y"), budget.lease("z"));
    full.forEach(lease -> read(lease, "full", SHARE));
    List<TaskReadLease> waiting = List.of(budget.lease("anna"), budget.lease("anna"));
    waiting.forEach(lease -> read(lease, "anna", SHARE));
    TaskReadLease bert = budget.lease("bert");
    read(bert, "bert", SHARE);

    full.get(0).close();
    full.get(1).close();

    assertThat(begun).endsWith("anna", "bert");
    waiting.get(0).close();
    assertThat(begun).endsWith("anna", "bert", "anna");
  }

  @Test
  void smallReadsFindRoomWhileLargeOnesWait() {
    List.of("x", "y", "z").forEach(caller -> read(budget.lease(caller), caller, SHARE));
    CompletableFuture<String> large = read(budget.lease("anna"), "large", SHARE);

    CompletableFuture<String> small = read(budget.lease("bert"), "small", SMALL);

    assertThat(large).isNotDone();
    assertThat(small).isCompletedWithValue("small");
  }

  @Test
  void readThatIsLargerThanTheWholeBudgetRunsAlone() {
    TaskReadLease first = budget.lease("anna");
    read(first, "first", SHARE);
    TaskReadLease huge = budget.lease("bert");
    CompletableFuture<String> alone = read(huge, "huge", 1_000_000);
    CompletableFuture<String> later = read(budget.lease("carl"), "later", SHARE);

    assertThat(alone).isNotDone();
    assertThat(later).as("no large read overtakes it").isNotDone();
    first.close();
    assertThat(alone).isCompletedWithValue("huge");
    assertThat(later).isNotDone();
    huge.close();
    assertThat(later).isCompletedWithValue("later");
  }

  @Test
  void tooManyWaitingReadsOfACallerAreRefused() {
    read(budget.lease("anna"), "running", SHARE);
    IntStream.range(0, 64).forEach(i -> read(budget.lease("anna"), "waiting", SHARE));

    assertThatThrownBy(read(budget.lease("anna"), "one more", SHARE)::join)
        .cause()
        .isInstanceOfSatisfying(
            TaskReadsFullException.class, full -> assertThat(full.ofCaller()).isTrue());
    assertThat(read(budget.lease("bert"), "other", SHARE)).isCompleted();
    assertThat(budget.waiting()).isEqualTo(64);
  }

  @Test
  void tooManyWaitingReadsOfAllCallersAreRefused() {
    for (int caller = 0; caller < 17; caller++) {
      for (int i = 0; i < 64 && budget.waiting() < 1_024; i++) {
        read(budget.lease("caller" + caller), "read", SHARE);
      }
    }

    assertThatThrownBy(read(budget.lease("anna"), "one more", SHARE)::join)
        .cause()
        .isInstanceOfSatisfying(
            TaskReadsFullException.class, full -> assertThat(full.ofCaller()).isFalse());
  }

  @Test
  void readOfARequestThatEndsWhileItWaitsIsNotRun() {
    TaskReadLease first = budget.lease("anna");
    read(first, "first", SHARE);
    TaskReadLease left = budget.lease("anna");
    CompletableFuture<String> waiting = read(left, "left", SHARE);

    left.close();
    first.close();

    assertThatThrownBy(waiting::join).isInstanceOf(CancellationException.class);
    assertThatThrownBy(read(left, "after", SHARE)::join).isInstanceOf(CancellationException.class);
    assertThat(begun).containsExactly("first");
    assertThat(budget.callers()).isZero();
  }

  @Test
  void memoryOfAReadThatStillRunsIsHeldAfterItsRequestHasEnded() {
    TaskReadLease lease = budget.lease("anna");
    CompletableFuture<String> database = new CompletableFuture<>();
    lease.read(SHARE, () -> database);

    lease.close();

    assertThat(budget.held()).isEqualTo(1_600);
    database.complete("late");
    assertThat(budget.held()).isZero();
  }

  @Test
  void readThatFailsFailsItsRequestAlone() {
    TaskReadLease lease = budget.lease("anna");

    CompletableFuture<String> failed =
        lease
            .<String>read(
                SHARE,
                () -> {
                  throw new IllegalStateException("closed");
                })
            .toCompletableFuture();

    assertThatThrownBy(failed::join).hasRootCauseInstanceOf(IllegalStateException.class);
    lease.close();
    assertThat(budget.held()).isZero();
  }

  @Test
  void errorOfAReadFailsItsRequestAlone() {
    TaskReadLease lease = budget.lease("anna");

    CompletableFuture<String> failed =
        lease
            .<String>read(
                SHARE,
                () -> {
                  throw new LinkageError("no such class");
                })
            .toCompletableFuture();

    assertThatThrownBy(failed::join).hasRootCauseInstanceOf(LinkageError.class);
    lease.close();
    assertThat(budget.held()).isZero();
    assertThat(read(budget.lease("bert"), "b", SHARE)).isCompletedWithValue("b");
  }

  @Test
  void grantThatFailsHoldsUpNoOther() {
    Runnable failing =
        () -> {
          throw new StackOverflowError();
        };

    assertThatThrownBy(() -> budget.reserve("anna", 1_600, failing))
        .isInstanceOf(StackOverflowError.class);

    assertThat(read(budget.lease("bert"), "b", SHARE)).isCompletedWithValue("b");
  }

  private CompletableFuture<String> read(TaskReadLease lease, String name, long bytes) {
    return lease
        .read(
            bytes,
            () -> {
              begun.add(name);
              return CompletableFuture.completedFuture(name);
            })
        .toCompletableFuture();
  }
}
