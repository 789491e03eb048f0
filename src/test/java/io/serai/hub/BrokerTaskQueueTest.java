package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import io.serai.task.run.RefusingLog;
import io.serai.task.run.Scripted;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shared queue of tasks on a broker that is away at times. */
@Timeout(120)
@ExtendWith(Patience.class)
class BrokerTaskQueueTest {
  private static final Duration NEVER = Duration.ofDays(1);

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final FragileQueue broker = new FragileQueue();
  private final RefusingLog log = new RefusingLog();
  private final Scripted work = new Scripted();
  private io.serai.task.run.Hub hub;
  private BrokerTaskQueue queue;

  @BeforeEach
  void start() {
    camel.addComponent("fragile", broker);
    camel.start();
    hub = io.serai.task.run.Hub.on(log.asLog(), work);
  }

  @AfterEach
  void stop() {
    queue.stopConsuming();
    hub.close();
    camel.stop();
    timer.shutdownNow();
  }

  private void consume(String uri, Duration idle) {
    queue = new BrokerTaskQueue(camel, uri, hub.tasks, timer, idle);
    queue.startConsuming();
  }

  @Test
  void consumesOnceTheBrokerIsThere() {
    broker.away(true);
    consume("fragile:tasks", NEVER);
    assertThat(queue.put("t", 5).toCompletableFuture()).failsWithin(Duration.ofSeconds(30));

    broker.away(false);

    await().until(broker::isConsumed);
    assertThat(queue.put("t", 5).toCompletableFuture()).succeedsWithin(Duration.ofSeconds(30));
    assertThat(broker.sent()).containsExactly("t");
  }

  @Test
  void brokerThatDoesNotAnswerIsNotAskedForEachTask() {
    consume("fragile:tasks", NEVER);
    await().until(broker::isConsumed);
    broker.silent(true);
    try {
      assertThat(queue.put("a", 5).toCompletableFuture()).failsWithin(Duration.ofSeconds(30));

      assertThat(queue.put("b", 5).toCompletableFuture()).isCompletedExceptionally();
    } finally {
      broker.silent(false);
    }
    await().until(() -> succeeds("c"));
  }

  private boolean succeeds(String id) {
    return queue.put(id, 5).handle((sent, failure) -> failure == null).toCompletableFuture().join();
  }

  @Test
  void consumerThatHasLostItsConnectionIsStartedAgainAfterATimeWithoutMessages() {
    consume("fragile:tasks", Duration.ofMillis(100));
    await().until(broker::isConsumed);

    for (int loss = 0; loss < 2; loss++) {
      broker.away(true);
      broker.away(false);
      await().until(broker::isConsumed);
    }
  }

  @Test
  void consumerIsStartedAgainWhenMessagesCanBeSentAgain() {
    consume("fragile:tasks", NEVER);
    await().until(broker::isConsumed);

    broker.away(true);
    assertThat(queue.put("lost", 5).toCompletableFuture()).failsWithin(Duration.ofSeconds(30));
    broker.away(false);
    await().until(() -> succeeds("t"));

    await().until(broker::isConsumed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "\u0000", "t\u00e4sk"})
  void messageThatIsNoTaskIdIsDropped(String text) {
    consume("fragile:tasks", NEVER);
    await().until(broker::isConsumed);

    log.refuse(Integer.MAX_VALUE, () -> new IllegalStateException("It is not to be asked."));

    assertThat(broker.deliver(text)).succeedsWithin(Duration.ofSeconds(30));
    assertThat(broker.deliver("x".repeat(201))).succeedsWithin(Duration.ofSeconds(30));
    assertThat(broker.deliver(null)).succeedsWithin(Duration.ofSeconds(30));
    assertThat(broker.sent()).isEmpty();
  }

  @Test
  void messageIsPutBackWhileTheDatabaseIsAway() {
    consume("fragile:tasks", NEVER);
    await().until(broker::isConsumed);
    log.refuse(Integer.MAX_VALUE, () -> new IllegalStateException("The database is away."));

    CompletableFuture<Void> acknowledged = broker.deliver("t");

    assertThat(acknowledged).succeedsWithin(Duration.ofSeconds(30));
    assertThat(broker.sent()).containsExactly("t");
  }

  @Test
  void anEndpointThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> consume("frail:tasks", NEVER))
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith("serai.tasks.queue: ")
        .hasMessageContaining("frail");
  }
}
