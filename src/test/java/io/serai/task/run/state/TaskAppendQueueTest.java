package io.serai.task.run.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TaskAppendQueueTest {
  private final TaskAppendQueue line = new TaskAppendQueue(10);
  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    other.shutdownNow();
  }

  @Test
  void eventsAddedToACorkedQueueWaitForTheOuterUncork() {
    Thread outer = line.cork();
    Thread inner = line.cork();

    assertThat(line.add(post())).isFalse();
    line.uncork(inner);
    assertThat(line.add(post())).isFalse();
    assertThat(line.uncork(outer)).isTrue();
  }

  @Test
  void queueIsUncorkedAfterConcurrentUse() {
    // given
    Thread mine = line.cork();
    Thread theirs = CompletableFuture.supplyAsync(line::cork, other).join();

    // when
    line.uncork(mine);
    CompletableFuture.supplyAsync(() -> line.uncork(theirs), other).join();
    line.take();
    line.release();

    // then
    assertThat(line.add(post())).isTrue();
  }

  private static PendingCommand post() {
    return new PendingCommand(tip -> List.of(), false, false);
  }
}
