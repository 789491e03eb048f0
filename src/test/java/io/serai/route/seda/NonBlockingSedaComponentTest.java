package io.serai.route.seda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.error.HttpError;
import io.serai.route.SedaCallRejectedException;
import io.serai.route.SedaQueueFullException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.ExchangeTimedOutException;
import org.apache.camel.Processor;
import org.apache.camel.WaitForTaskToComplete;
import org.apache.camel.builder.ExchangeBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.seda.SedaConsumerNotAvailableException;
import org.apache.camel.component.seda.SedaEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.SynchronizationAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class NonBlockingSedaComponentTest {

  private static final AsyncCallback NOTHING = doneSync -> {};

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final Parked parked = new Parked();

  @BeforeEach
  void start() {
    camel.getRegistry().bind(NonBlockingSedaComponent.NAME, new NonBlockingSedaComponent());
    camel.getShutdownStrategy().setTimeUnit(TimeUnit.MILLISECONDS);
    camel.getShutdownStrategy().setTimeout(50);
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void optionsHaveTheirUnits() {
    assertThat(camel.getEndpoint("seda:units?timeout=2s", SedaEndpoint.class).getTimeout())
        .isEqualTo(2_000);
  }

  @Test
  void callerWaitsForTheReplyWithoutAThread() throws Exception {
    Exchange exchange = exchange();
    exchange.setProperty("mine", "kept");
    CompletableFuture<Boolean> ended = new CompletableFuture<>();

    boolean sync = producer("seda:dog").process(exchange, ended::complete);

    assertThat(sync).isFalse();
    assertThat(ended).isNotDone();
    route("seda:dog", "reply", null);
    assertThat(ended.get(30, TimeUnit.SECONDS)).isFalse();
    assertThat(exchange.getMessage().getBody()).isEqualTo("reply");
    assertThat(exchange.getMessage().getHeader("from")).isEqualTo("reply");
    assertThat(exchange.getProperty("mine")).isEqualTo("kept");
    assertThat(exchange.getException()).isNull();
  }

  @Test
  void failureOfTheRouteIsTheFailureOfTheCaller() throws Exception {
    IllegalArgumentException failure = new IllegalArgumentException("no dog");
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("seda:dog").throwException(failure);
          }
        });

    assertThat(call("seda:dog").getException()).isSameAs(failure);
  }

  @Test
  void callThatTakesTooLongFailsAndLeavesTheQueue() throws Exception {
    Exchange exchange = call("seda:dog?timeout=20");

    assertThat(exchange.getException()).isInstanceOf(ExchangeTimedOutException.class);
    assertThat(camel.getEndpoint("seda:dog?timeout=20", SedaEndpoint.class).getExchanges())
        .isEmpty();
  }

  @Test
  void replyAfterTheTimeoutChangesNothing() {
    SedaCallList calls =
        new SedaCallList(camel.getComponent("seda", NonBlockingSedaComponent.class));
    Exchange exchange = exchange();
    AtomicInteger ended = new AtomicInteger();
    SedaCall call = new SedaCall(exchange, doneSync -> ended.incrementAndGet(), calls);
    Exchange late = exchange();
    late.getMessage().setBody("late");
    calls.add(call);

    call.end(() -> exchange.setException(new ExchangeTimedOutException(exchange, 20)));
    call.onDone(late);
    call.reject();

    await().until(() -> ended.get() > 0);
    assertThat(exchange.getMessage().getBody()).isEqualTo("ask");
    assertThat(exchange.getException()).isInstanceOf(ExchangeTimedOutException.class);
    camel.stop(); // ends the threads on which callers continue
    assertThat(ended).hasValue(1);
  }

  @Test
  void queueStaysWithItsMessagesWhileItHasAProducer() throws Exception {
    route("seda:dog", "old", null);
    AsyncProducer producer = producer("seda:dog");
    camel.getRouteController().stopRoute("old");
    CompletableFuture<Exchange> before = producer.processAsync(exchange());

    camel.removeRoute("old");
    CompletableFuture<Exchange> after = producer.processAsync(exchange());
    route("seda:dog", "new", null);

    assertThat(before.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
    assertThat(after.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
  }

  @Test
  void queueStaysWithItsMessagesWhileItHasAConsumer() throws Exception {
    route("seda:dog", "old", null);
    AsyncProducer producer = producer("seda:dog");
    camel.getRouteController().stopRoute("old");
    camel.removeRoute("old");
    Blocked blocked = new Blocked();
    route("seda:dog", "new", blocked);
    CompletableFuture<Exchange> taken = producer.processAsync(exchange());
    blocked.arrived.get(30, TimeUnit.SECONDS);
    CompletableFuture<Exchange> queued = producer.processAsync(exchange());

    producer.stop();
    CompletableFuture<Exchange> later = producer("seda:dog").processAsync(exchange());
    blocked.release.countDown();

    assertThat(taken.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
    assertThat(queued.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
    assertThat(later.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
  }

  @Test
  void queueStaysWhileAnotherRouteConsumesFromIt() throws Exception {
    route("seda:dog", "other", null);
    camel.getRouteController().stopRoute("other");
    route("seda:dog", "reply", null);

    camel.removeRoute("other");

    AsyncProducer producer = producer("seda:dog");
    Exchange exchange = producer.processAsync(exchange()).get(30, TimeUnit.SECONDS);
    assertThat(exchange.getMessage().getBody()).isEqualTo("reply");
    camel.getRouteController().stopRoute("reply");
    camel.removeRoute("reply");
    producer.stop();
    assertThat(camel.getComponent("seda", NonBlockingSedaComponent.class).getQueues()).isEmpty();
  }

  @Test
  void consumerThatLeavesEndsItsMessageAndTakesNoOther() throws Exception {
    Blocked blocked = new Blocked();
    route("seda:dog", "old", blocked);
    AsyncProducer producer = producer("seda:dog");
    CompletableFuture<Exchange> taken = producer.processAsync(exchange());
    blocked.arrived.get(30, TimeUnit.SECONDS);
    CompletableFuture<Exchange> queued = producer.processAsync(exchange());
    ReplaceableSedaConsumer consumer =
        (ReplaceableSedaConsumer) camel.getRoute("old").getConsumer();
    assertThat(consumer.getPendingExchangesSize()).isEqualTo(1);

    assertThat(consumer.leaveQueue()).isTrue();

    assertThat(consumer.getPendingExchangesSize()).isZero();
    assertThat(consumer.inflight()).isEqualTo(1);
    blocked.release.countDown();
    await().until(() -> consumer.inflight() == 0);
    assertThat(taken.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("old");
    assertThat(queued).isNotDone();
    camel.getRouteController().stopRoute("old");
    camel.removeRoute("old");
    route("seda:dog", "new", null);
    assertThat(queued.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
  }

  @Test
  void oneOfSeveralConsumersOfEachMessageDoesNotLeave() throws Exception {
    route("seda:dog?multipleConsumers=true", "one", null);
    ReplaceableSedaConsumer consumer =
        (ReplaceableSedaConsumer) camel.getRoute("one").getConsumer();

    assertThat(consumer.leaveQueue()).isFalse();

    assertThat(call("seda:dog?multipleConsumers=true").getException()).isNull();
  }

  @Test
  void endpointsThatAreOnlySentToDoNotGather() throws Exception {
    NonBlockingSedaComponent seda = camel.getComponent("seda", NonBlockingSedaComponent.class);
    for (int n = 0; n < 3; n++) {
      AsyncProducer producer = producer("seda:dog");
      assertThat(seda.getQueueReference("seda://dog").getCount()).isEqualTo(1);
      producer.stop();
      camel.removeEndpoint(camel.getEndpoint("seda:dog"));
    }

    assertThat(seda.getQueues()).isEmpty();
  }

  @Test
  void removedEndpointsOfAQueueWithMessagesDoNotGather() throws Exception {
    NonBlockingSedaComponent seda = camel.getComponent("seda", NonBlockingSedaComponent.class);
    AsyncProducer producer = producer("seda:dog");
    producer.process(exchange(), NOTHING);
    camel.removeEndpoint(producer.getEndpoint());
    producer.stop();
    for (int n = 2; n < 5; n++) {
      Endpoint next = camel.getEndpoint("seda:dog?concurrentConsumers=" + n);
      assertThat(seda.getQueueReference("seda://dog").getCount()).isEqualTo(1);
      assertThat(seda.getQueueReference("seda://dog").getQueue()).hasSize(1);
      camel.removeEndpoint(next);
    }

    route("seda:dog", "reply", null);

    await().until(() -> seda.getQueueReference("seda://dog").getQueue().isEmpty());
    camel.getRouteController().stopRoute("reply");
    camel.removeRoute("reply");
    assertThat(seda.getQueues()).isEmpty();
  }

  @Test
  void queueWithoutRouteAndProducerIsRemoved() throws Exception {
    route("seda:dog", "old", null);
    AsyncProducer producer = producer("seda:dog");
    camel.getRouteController().stopRoute("old");
    camel.removeRoute("old");
    NonBlockingSedaComponent seda = camel.getComponent("seda", NonBlockingSedaComponent.class);
    assertThat(seda.getQueues()).hasSize(1);

    producer.stop();

    assertThat(seda.getQueues()).isEmpty();
  }

  @Test
  void callersInTheQueueAreAnsweredWhenTheirRouteStartsAgain() throws Exception {
    route("seda:dog", "reply", null);
    camel.getRouteController().stopRoute("reply");
    CompletableFuture<Exchange> ended = producer("seda:dog").processAsync(exchange());
    assertThat(ended).isNotDone();

    camel.getRouteController().startRoute("reply");

    assertThat(ended.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("reply");
  }

  @Test
  void callersThatWaitFailWhenTheContextStops() throws Exception {
    route("seda:taken", "never", parked);
    Exchange queued = exchange();
    Exchange taken = exchange();
    var queuedEnd = producer("seda:dog?timeout=0").processAsync(queued);
    var takenEnd = producer("seda:taken?timeout=0").processAsync(taken);
    parked.arrived.get(30, TimeUnit.SECONDS);

    camel.stop();

    queuedEnd.get(30, TimeUnit.SECONDS);
    takenEnd.get(30, TimeUnit.SECONDS);
    assertThat(taken.getException()).isNotNull();
    HttpError error = queued.getException(SedaCallRejectedException.class).error();
    assertThat(error.status()).isEqualTo(503);
    assertThat(error.message())
        .isEqualTo("The routes stop before seda: has replied. Try again in a second.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seda:dog", "seda:dog?waitForTaskToComplete=Never"})
  void callerWithoutAReplyDoesNotWait(String uri) throws Exception {
    Exchange exchange = exchange();
    exchange.setPattern(uri.endsWith("dog") ? ExchangePattern.InOnly : ExchangePattern.InOut);
    CompletableFuture<Boolean> completed = new CompletableFuture<>();
    exchange.getExchangeExtension().addOnCompletion(new Completed(completed));

    boolean sync = producer(uri).process(exchange, NOTHING);

    assertThat(sync).isTrue();
    assertThat(completed).isNotDone();
    route("seda:dog", "reply", null); // to which the completion was handed over
    completed.get(30, TimeUnit.SECONDS);
    assertThat(exchange.getMessage().getBody()).isEqualTo("ask");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seda:dog?waitForTaskToComplete=Always", "seda:dog"})
  void callerWaitsIfTheEndpointOrTheExchangeSaysSo(String uri) throws Exception {
    route("seda:dog", "reply", null);
    Exchange exchange = exchange();
    exchange.setPattern(ExchangePattern.InOnly);
    if (uri.equals("seda:dog")) {
      exchange.setProperty(Exchange.ASYNC_WAIT, WaitForTaskToComplete.Always);
    }

    producer(uri).processAsync(exchange).get(30, TimeUnit.SECONDS);

    assertThat(exchange.getMessage().getBody()).isEqualTo("reply");
  }

  @Test
  void completionsOfTheCallerStayWithTheCaller() throws Exception {
    route("seda:dog", "reply", null);
    Exchange exchange = exchange();
    CompletableFuture<Boolean> completed = new CompletableFuture<>();
    exchange.getExchangeExtension().addOnCompletion(new Completed(completed));

    producer("seda:dog").processAsync(exchange).get(30, TimeUnit.SECONDS);

    assertThat(exchange.getMessage().getBody()).isEqualTo("reply");
    assertThat(completed).isNotDone();
  }

  @Test
  void callerInATransactionContinuesOnItsOwnThread() throws Exception {
    route("seda:dog", "reply", null);
    CompletableFuture<Thread> continued = new CompletableFuture<>();
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:caller")
                .to("seda:dog")
                .process(e -> continued.complete(Thread.currentThread()));
          }
        });
    Exchange exchange = exchange();
    exchange.getExchangeExtension().setTransacted(true);

    camel.createProducerTemplate().send("direct:caller", exchange);

    assertThat(exchange.getMessage().getBody()).isEqualTo("reply");
    assertThat(continued.get(30, TimeUnit.SECONDS)).isSameAs(Thread.currentThread());
  }

  @Test
  void callOfSeveralConsumersEndsWhenAllHaveEnded() throws Exception {
    route("seda:dog?multipleConsumers=true", "one", null);
    route("seda:dog?multipleConsumers=true", "two", parked);
    CompletableFuture<Exchange> ended =
        producer("seda:dog?multipleConsumers=true").processAsync(exchange());

    parked.arrived.get(30, TimeUnit.SECONDS);
    assertThat(ended).isNotDone();
    parked.release();

    assertThat(ended.get(30, TimeUnit.SECONDS).getException()).isNull();
  }

  @Test
  void callWithoutAConsumerFailsIfTheEndpointSaysSo() throws Exception {
    Exchange exchange = exchange();

    boolean sync = producer("seda:dog?failIfNoConsumers=true").process(exchange, NOTHING);

    assertThat(sync).isTrue();
    assertThat(exchange.getException()).isInstanceOf(SedaConsumerNotAvailableException.class);
  }

  @Test
  void discardedCallEndsByItsTimeout() throws Exception {
    assertThat(call("seda:dog?discardIfNoConsumers=true&timeout=20").getException())
        .isInstanceOf(ExchangeTimedOutException.class);
  }

  @Test
  void callFailsIfTheQueueIsFull() throws Exception {
    AsyncProducer producer = producer("seda:dog?size=1");
    producer.process(exchange(), NOTHING);
    Exchange exchange = exchange();

    boolean sync = producer.process(exchange, NOTHING);

    assertThat(sync).isTrue();
    SedaQueueFullException full = exchange.getException(SedaQueueFullException.class);
    assertThat(full).hasMessage("seda://dog: Queue full");
    assertThat(full.error().status()).isEqualTo(503);
    assertThat(full.error().message())
        .isEqualTo("The queue seda://dog is full. Try again in a second.");
  }

  @Test
  void completionsOfAMessageThatTheQueueRefusesStayWithItsSender() throws Exception {
    AsyncProducer producer = producer("seda:dog?size=1");
    producer.process(exchange(), NOTHING);
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:file").to(ExchangePattern.InOnly, "seda:dog?size=1");
          }
        });
    CompletableFuture<Boolean> completed = new CompletableFuture<>();
    Exchange exchange = exchange();
    exchange.getExchangeExtension().addOnCompletion(new Completed(completed));

    camel.createProducerTemplate().send("direct:file", exchange);

    assertThat(exchange.getException()).isInstanceOf(SedaQueueFullException.class);
    assertThat(completed).isDone();
  }

  @Test
  void callWaitsForRoomIfTheEndpointSaysSo() throws Exception {
    AsyncProducer producer = producer("seda:dog?size=1&blockWhenFull=true&offerTimeout=20");
    producer.process(exchange(), NOTHING);
    Exchange exchange = exchange();

    producer.process(exchange, NOTHING);

    assertThat(exchange.getException()).hasMessageContaining("after timeout of 20 milliseconds");
  }

  @Test
  void oneCallerTooManyIsRejected() throws Exception {
    AsyncProducer producer = producer("seda:dog?size=20000");
    for (int n = 0; n < 10_000; n++) {
      assertThat(producer.process(exchange(), NOTHING)).isFalse();
    }
    Exchange exchange = exchange();

    boolean sync = producer.process(exchange, NOTHING);

    assertThat(sync).isTrue();
    assertThat(exchange.getException())
        .isInstanceOf(SedaCallRejectedException.class)
        .hasMessage("10000 calls already wait for a reply of seda:.");
    route("seda:dog", "reply", null); // makes room again
    await().until(() -> !producer.process(exchange(), NOTHING));
  }

  @Test
  void callersThatBlockTheirThreadsHoldUpNoOther() throws Exception {
    route("seda:dog", "reply", null);
    AsyncProducer producer = producer("seda:dog");
    CountDownLatch blocked = new CountDownLatch(50);
    CountDownLatch release = new CountDownLatch(1);
    List<CompletableFuture<Exchange>> others = new ArrayList<>();

    IntStream.range(0, 50)
        .forEach(
            n ->
                producer.process(
                    exchange(),
                    doneSync -> {
                      blocked.countDown();
                      uninterrupted(release);
                    }));
    assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
    for (int n = 0; n < 10; n++) {
      others.add(producer.processAsync(exchange()));
    }

    for (CompletableFuture<Exchange> other : others) {
      assertThat(other.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("reply");
    }
    release.countDown();
  }

  @Test
  void optionsOfTheComponentAreCamels() throws Exception {
    camel.getComponent("seda", NonBlockingSedaComponent.class).setQueueSize(1);

    assertThat(camel.getEndpoint("seda:cat", SedaEndpoint.class).getQueue().remainingCapacity())
        .isEqualTo(1);
  }

  private static void uninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void route(String uri, String id, Processor first) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            var route = from(uri).routeId(id);
            (first == null ? route : route.process(first))
                .setHeader("from", constant(id))
                .setBody(constant(id));
          }
        });
  }

  private Exchange call(String uri) throws Exception {
    Exchange exchange = exchange();
    producer(uri).processAsync(exchange).get(30, TimeUnit.SECONDS);
    return exchange;
  }

  private AsyncProducer producer(String uri) throws Exception {
    AsyncProducer producer = camel.getEndpoint(uri).createAsyncProducer();
    producer.start();
    return producer;
  }

  private Exchange exchange() {
    return ExchangeBuilder.anExchange(camel)
        .withPattern(ExchangePattern.InOut)
        .withBody("ask")
        .build();
  }

  /** Completes a future when an exchange is completed. */
  private static final class Completed extends SynchronizationAdapter {

    private final CompletableFuture<Boolean> future;

    Completed(CompletableFuture<Boolean> future) {
      this.future = future;
    }

    @Override
    public void onDone(Exchange exchange) {
      future.complete(true);
    }
  }

  /** Blocks the thread of each exchange until the test releases it. */
  private static final class Blocked implements Processor {

    private final CompletableFuture<Exchange> arrived = new CompletableFuture<>();
    private final CountDownLatch release = new CountDownLatch(1);

    @Override
    public void process(Exchange exchange) {
      arrived.complete(exchange);
      uninterrupted(release);
    }
  }

  /** Holds exchanges until the test releases them. */
  private static final class Parked extends AsyncProcessorSupport {

    private final CompletableFuture<Exchange> arrived = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<AsyncCallback> waiting = new ConcurrentLinkedQueue<>();

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      waiting.add(callback);
      arrived.complete(exchange);
      return false;
    }

    private void release() {
      waiting.forEach(callback -> callback.done(false));
    }
  }
}
