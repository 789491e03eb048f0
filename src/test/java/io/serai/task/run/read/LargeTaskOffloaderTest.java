package io.serai.task.run.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.concurrent.ThreadPoolFactory;
import java.util.concurrent.ThreadPoolExecutor;
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
}
