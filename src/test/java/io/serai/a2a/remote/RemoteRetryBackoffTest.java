package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.client.ClientConfig;
import java.time.Duration;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The pause before a remote agent is called again. */
class RemoteRetryBackoffTest {
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final RemoteRetryBackoff remoteRetryBackoff =
      new RemoteRetryBackoff(ClientConfig.DEFAULT, timer);

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  @Test
  void requestedPauseIsHonoredUpToFiveMinutes() {
    var minute = remoteRetryBackoff.pause(Duration.ofMinutes(1));
    long minuteDelay = delay();
    timer.getQueue().clear();
    var year = remoteRetryBackoff.pause(Duration.ofDays(365));

    assertThat(minuteDelay).isBetween(55L, 60L);
    assertThat(delay()).isBetween(295L, 300L);
    assertThat(minute.toCompletableFuture().isDone()).isFalse();
    assertThat(year.toCompletableFuture().isDone()).isFalse();
  }

  private long delay() {
    Delayed due = (Delayed) timer.getQueue().iterator().next();
    return due.getDelay(TimeUnit.SECONDS);
  }
}
