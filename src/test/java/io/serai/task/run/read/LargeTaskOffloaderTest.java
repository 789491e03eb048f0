package io.serai.task.run.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.concurrent.ThreadPoolFactory;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LargeTaskOffloaderTest {

  @Test
  void halfOfTheWorkersThreadsStayFreeOnAnyNumberOfProcessors() {
    ThreadPoolExecutor worker = ThreadPoolFactory.bounded("test-worker", 4, 10);

    assertThat(LargeTaskOffloader.most(64, worker)).isEqualTo(2);
    assertThat(LargeTaskOffloader.most(8, worker)).isEqualTo(2);
    assertThat(LargeTaskOffloader.most(2, worker)).isEqualTo(1);
    assertThat(LargeTaskOffloader.most(1, worker)).isEqualTo(1);
    assertThat(LargeTaskOffloader.most(8, Runnable::run)).isEqualTo(4);
  }

  @Test
  void littleIsComputedAtOnceAndMuchOnTheWorker() throws Exception {
    LargeTaskOffloader offloader =
        LargeTaskOffloader.on(ThreadPoolFactory.bounded("test-worker", 1, 10));

    assertThat(offloader.compute(LargeTaskOffloader.LARGE - 1, Thread::currentThread))
        .isCompletedWithValue(Thread.currentThread());
    Vertx vertx = Vertx.vertx();
    CompletableFuture<Thread> large = new CompletableFuture<>();
    vertx.runOnContext(
        loop ->
            offloader
                .compute(LargeTaskOffloader.LARGE, Thread::currentThread)
                .thenAccept(large::complete));
    assertThat(large.get(30, TimeUnit.SECONDS).getName()).startsWith("test-worker");
    vertx.close();
  }
}
