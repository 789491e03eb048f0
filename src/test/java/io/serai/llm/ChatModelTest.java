package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.concurrent.WaitingBudget;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.task.run.read.LargeTaskOffloader;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests to a service of models that are sent again. */
class ChatModelTest {
  private static final CallPolicy PATIENT =
      OutboundTestBed.QUICK.withRetry(
          new CallPolicy.RetryPolicy(3, Duration.ofMinutes(10), Duration.ofHours(1)));

  private static final WaitingBudget MEMORY =
      new WaitingBudget(ConversationMemoryLease.budgetOfHeap());

  private final OutboundTestBed bed =
      new OutboundTestBed(OutboundConfigs.withPolicy(OutboundTestBed.CONFIG, PATIENT));
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final AtomicInteger requests = new AtomicInteger();

  @AfterEach
  void close() {
    bed.close();
    timer.shutdownNow();
  }

  private CompletableFuture<ChatAnswer> ask(Exchange caller, Duration timeout) {
    int port =
        bed.serve(
            request -> {
              if (request.path().equals("/other")) {
                request.response().end();
              } else {
                requests.incrementAndGet();
                request.response().setStatusCode(503).end();
              }
            });
    URI url = URI.create("http://127.0.0.1:" + port + "/chat/completions");
    LlmServices services =
        new LlmServices(
            null,
            bed.outbound,
            null,
            null,
            null,
            null,
            MEMORY,
            null,
            LargeTaskOffloader.on(timer),
            null,
            timer);
    CompletableFuture<ChatAnswer> answer =
        new ChatModel(services, new ModelAddress(url, "m", "", ""))
            .answer(
                new ChatModel.Request(
                    Buffer.buffer("{}"),
                    caller,
                    timeout,
                    100,
                    new ConversationMemoryLease(MEMORY, "me"),
                    words -> CompletableFuture.completedFuture(null)))
            .toCompletableFuture();
    Awaitility.await().until(() -> requests.get() == 1);
    assertThat(catchThrowable(() -> bed.get(url.resolve("/other").toString()))).isNull();
    return answer;
  }

  @Test
  void endOfTheTaskEndsThePauseBeforeARetry() {
    Exchange caller = new DefaultExchange(bed.camel);
    OutboundAbortSignal work = new OutboundAbortSignal();
    work.on(caller);
    CompletableFuture<ChatAnswer> answer = ask(caller, Duration.ofMinutes(50));

    work.abort();

    assertThat(catchThrowable(() -> answer.get(30, TimeUnit.SECONDS)))
        .hasCauseInstanceOf(ModelException.class);
    assertThat(requests).hasValue(1);
  }

  @Test
  void endOfItsTimeEndsThePauseBeforeARetry() {
    CompletableFuture<ChatAnswer> answer =
        ask(new DefaultExchange(bed.camel), Duration.ofSeconds(2));

    assertThat(catchThrowable(() -> answer.get(30, TimeUnit.SECONDS))).isNotNull();
    Awaitility.await()
        .until(() -> bed.camel.getInflightRepository().size() == 0 && timer.getQueue().isEmpty());
    assertThat(requests).hasValue(1);
  }
}
