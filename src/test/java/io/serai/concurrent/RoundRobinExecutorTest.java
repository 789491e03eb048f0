package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class RoundRobinExecutorTest {
  private static final int ROOM = 6;

  private final Queue<Runnable> pool = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private final RoundRobinExecutor executor =
      new RoundRobinExecutor(
          work -> {
            if (pool.size() == ROOM) {
              throw new RejectedExecutionException();
            }
            pool.add(work);
          });

  @Test
  void aCallerWithLittleWorkWaitsForOnePieceOfAnother() {
    for (int i = 0; i < 4; i++) {
      run("anna", "anna " + i);
    }
    run("bert", "bert 0");

    pool.forEach(Runnable::run);

    assertThat(done).containsExactly("anna 0", "bert 0", "anna 1", "anna 2", "anna 3");
  }

  @Test
  void workThatTheThreadsRejectDoesNotWait() {
    for (int i = 0; i < ROOM; i++) {
      run("anna", "anna " + i);
    }

    assertThatThrownBy(() -> run("bert", "bert 0")).isInstanceOf(RejectedExecutionException.class);

    assertThat(executor.waiting("bert")).isZero();
    assertThat(executor.waiting("anna")).isEqualTo(ROOM);
    pool.forEach(Runnable::run);
    assertThat(done).hasSize(ROOM).doesNotContain("bert 0");
  }

  private void run(String caller, String work) {
    executor.execute(caller, () -> done.add(work));
  }
}
