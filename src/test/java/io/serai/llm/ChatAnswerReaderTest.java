package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.WaitingBudget;
import io.serai.document.JsonMappers;
import io.serai.outbound.stream.ReceivedServerSentEvent;
import io.serai.task.run.read.LargeTaskOffloader;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where answers are read, and what they may take. */
class ChatAnswerReaderTest {
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "worker"));
  private final Vertx vertx = Vertx.vertx();
  private final CompletableFuture<Thread> reading = new CompletableFuture<>();

  @AfterEach
  void close() {
    worker.shutdown();
    vertx.close();
  }

  private ChatAnswerReader reader(ByteBudget memory) {
    return new ChatAnswerReader(
        LargeTaskOffloader.on(worker),
        new ChatModel.Request(
            Buffer.buffer(),
            new DefaultExchange(new DefaultCamelContext()),
            Duration.ofMinutes(1),
            1_000_000,
            new ConversationMemoryLease(new WaitingBudget(memory), "me"),
            words -> {
              reading.complete(Thread.currentThread());
              return CompletableFuture.completedFuture(null);
            }));
  }

  private static ReceivedServerSentEvent event(int length) {
    var chunk = JsonMappers.object();
    chunk.putArray("choices").addObject().putObject("delta").put("content", "x".repeat(length));
    return new ReceivedServerSentEvent("", chunk.toString(), null);
  }

  @ParameterizedTest
  @CsvSource({"1000, false", "200000, true"})
  void largeEventIsNotReadOnTheEventLoop(int length, boolean onWorker) throws Exception {
    ChatAnswerReader reader = reader(ConversationMemoryLease.budgetOfHeap());
    CompletableFuture<Object> taken = new CompletableFuture<>();

    vertx.runOnContext(
        loop -> reader.event(event(length)).whenComplete((done, failure) -> taken.complete("")));

    assertThat(reading.get(30, TimeUnit.SECONDS).getName().equals("worker")).isEqualTo(onWorker);
    taken.get(30, TimeUnit.SECONDS);
    assertThat(reader.fault()).isNull();
  }

  @Test
  void answerForWhichThereIsNoMemoryIsRefused() {
    ChatAnswerReader reader = reader(new ByteBudget(100_000, 100_000));

    assertThat(catchThrowable(() -> reader.event(event(60_000)).toCompletableFuture().join()))
        .isNotNull();

    assertThat(reader.fault()).hasMessageContaining("there is memory");
  }
}
