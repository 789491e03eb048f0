package io.serai.route.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.engine.InflightCountingConsumer;
import io.serai.route.DirectRouteMissingException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Exchange;
import org.apache.camel.builder.ExchangeBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.direct.DirectConsumer;
import org.apache.camel.component.direct.DirectConsumerNotAvailableException;
import org.apache.camel.component.direct.DirectEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HotSwapDirectComponentTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final Parked parked = new Parked();

  @BeforeEach
  void start() throws Exception {
    camel.getRegistry().bind(HotSwapDirectComponent.NAME, new HotSwapDirectComponent());
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void optionsHaveTheirUnits() {
    assertThat(camel.getEndpoint("direct:units?timeout=2s", DirectEndpoint.class).getTimeout())
        .isEqualTo(2_000);
  }

  @Test
  void removedConsumerForwardsToItsReplacement() throws Exception {
    route("old", "direct:dog?timeout=0", null);
    DirectConsumer old = (DirectConsumer) camel.getRoute("old").getConsumer();
    AsyncProcessor found = old.getAsyncProcessor();

    camel.getRouteController().stopRoute("old");
    camel.removeRoute("old");
    route("new", "direct:dog?timeout=0", null);

    assertThat(send(found).getMessage().getBody()).isEqualTo("new");
  }

  @Test
  void exchangeFailsWithoutAConsumer() throws Exception {
    route("old", "direct:dog?timeout=0", null);
    DirectConsumer old = (DirectConsumer) camel.getRoute("old").getConsumer();

    old.suspend();

    assertThat(send(old.getAsyncProcessor()).getException())
        .isInstanceOf(DirectConsumerNotAvailableException.class);
  }

  @Test
  void exchangeWaitsForItsConsumerWithoutAThread() throws Exception {
    AtomicReference<Exchange> ended = new AtomicReference<>();
    Exchange exchange = exchange();

    boolean sync = producer("direct:dog").process(exchange, doneSync -> ended.set(exchange));

    assertThat(sync).isFalse();
    assertThat(ended).hasNullValue();
    route("new", "direct:dog", null);
    await().until(() -> ended.get() != null);
    assertThat(exchange.getMessage().getBody()).isEqualTo("new");
  }

  @Test
  void exchangeFailsAfterASecondWithoutAConsumer() throws Exception {
    Exchange exchange = exchange();

    producer("direct:dog").processAsync(exchange).get(30, TimeUnit.SECONDS);

    assertThat(exchange.getException()).isInstanceOf(DirectRouteMissingException.class);
    assertThat(((DirectRouteMissingException) exchange.getException()).error().status())
        .isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct:dog?block=false", "direct:dog?timeout=0"})
  void exchangeThatMayNotWaitFailsAtOnce(String uri) throws Exception {
    Exchange exchange = exchange();

    boolean sync = producer(uri).process(exchange, doneSync -> {});

    assertThat(sync).isTrue();
    assertThat(exchange.getException()).isInstanceOf(DirectRouteMissingException.class);
  }

  @Test
  void exchangeWithoutAConsumerGoesOnIfTheEndpointSaysSo() throws Exception {
    Exchange exchange = exchange();

    producer("direct:dog?block=false&failIfNoConsumers=false").process(exchange, doneSync -> {});

    assertThat(exchange.getException()).isNull();
  }

  @Test
  void exchangeWaitsBeyondItsTimeoutWhileRoutesAreReplaced() throws Exception {
    Exchange exchange = exchange();
    HotSwapDirectComponent direct =
        camel.getComponent(HotSwapDirectComponent.NAME, HotSwapDirectComponent.class);
    CompletableFuture<Exchange> ended;
    try (HotSwapDirectComponent.ReplacementHold hold = direct.hold()) {
      ended = producer("direct:dog?timeout=0").processAsync(exchange);
      assertThat(ended).isNotDone();
      route("new", "direct:dog", null);
      ended.get(30, TimeUnit.SECONDS);
    }
    assertThat(exchange.getMessage().getBody()).isEqualTo("new");
  }

  @Test
  void exchangesThatWaitFailWhenTheContextStops() throws Exception {
    Exchange exchange = exchange();
    CompletableFuture<Exchange> ended =
        producer("direct:dog?timeout=600000").processAsync(exchange);

    camel.stop();

    ended.get(30, TimeUnit.SECONDS);
    assertThat(exchange.getException()).isInstanceOf(DirectRouteMissingException.class);
  }

  @Test
  void aCallbackThatThrowsDoesNotKeepOtherExchangesWaiting() throws Exception {
    AsyncProducer producer = producer("direct:dog?timeout=600000");
    AtomicInteger ended = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      producer.process(
          exchange(),
          doneSync -> {
            ended.incrementAndGet();
            throw new IllegalStateException("the caller is gone");
          });
    }

    camel.stop();

    await().until(() -> ended.get() == 3);
  }

  @Test
  void anExchangeWhoseConsumerThrowsFailsAndTheOthersGoOn() throws Exception {
    AsyncProducer producer = producer("direct:dog?timeout=600000");
    List<Exchange> ended = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 3; i++) {
      Exchange exchange = exchange();
      producer.process(exchange, doneSync -> ended.add(exchange));
    }

    HotSwapDirectComponent direct = camel.getComponent("direct", HotSwapDirectComponent.class);
    direct.addConsumer(
        "direct://dog",
        new DirectConsumer((DirectEndpoint) producer.getEndpoint(), parked, "direct://dog") {
          @Override
          public AsyncProcessor getAsyncProcessor() {
            throw new IllegalStateException("not ready");
          }
        });

    await().until(() -> ended.size() == 3);
    assertThat(ended).allMatch(each -> each.getException() instanceof IllegalStateException);
  }

  @Test
  void exchangeCountsAsInflightUntilItEnds() throws Exception {
    route("slow", "direct:slow", parked);
    InflightCountingConsumer consumer =
        (InflightCountingConsumer) camel.getRoute("slow").getConsumer();

    CompletableFuture<Exchange> sent =
        camel.createProducerTemplate().asyncSend("direct:slow", exchange());
    parked.arrived.get(30, TimeUnit.SECONDS);

    assertThat(consumer.inflight()).isEqualTo(1);
    parked.waiting.forEach(callback -> callback.done(false));
    assertThat(sent.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("slow");
    assertThat(consumer.inflight()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct:self", "direct:there", "direct:split"})
  void routeThatCallsItselfFails(String uri) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:self").to("direct:self");
            from("direct:there").to("direct:back");
            from("direct:back").to("direct:there");
            from("direct:split").split(constant("x")).stopOnException().to("direct:split");
          }
        });
    Exchange exchange = exchange();

    producer(uri).processAsync(exchange).get(30, TimeUnit.SECONDS);

    assertThat(exchange.getException())
        .hasStackTraceContaining(" is called 1000 calls deep: break the cycle");
  }

  @Test
  void callsThatFollowOneAnotherAreNotNested() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:loop").loop(1_500).to("direct:step");
            from("direct:step").process(e -> calls.incrementAndGet());
          }
        });
    Exchange exchange = exchange();

    producer("direct:loop").processAsync(exchange).get(30, TimeUnit.SECONDS);

    assertThat(exchange.getException()).isNull();
    assertThat(exchange.getProperties()).doesNotContainKey("SeraiDirectCall");
    assertThat(calls).hasValue(1_500);
  }

  @Test
  void callsThatHaveEndedDoNotCount() throws Exception {
    CompletableFuture<Integer> last = new CompletableFuture<>();
    AtomicInteger calls = new AtomicInteger();
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:again")
                .filter(e -> calls.incrementAndGet() < 1_500 || !last.complete(calls.get()))
                .wireTap("direct:again");
          }
        });

    producer("direct:again").processAsync(exchange()).get(30, TimeUnit.SECONDS);

    assertThat(last.get(30, TimeUnit.SECONDS)).isEqualTo(1_500);
  }

  private void route(String id, String uri, AsyncProcessor first) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            var route = from(uri).routeId(id);
            (first == null ? route : route.process(first)).setBody(constant(id));
          }
        });
  }

  private AsyncProducer producer(String uri) throws Exception {
    AsyncProducer producer = camel.getEndpoint(uri).createAsyncProducer();
    producer.start();
    return producer;
  }

  private Exchange exchange() {
    return ExchangeBuilder.anExchange(camel).build();
  }

  private Exchange send(AsyncProcessor processor) throws Exception {
    Exchange exchange = exchange();
    processor.processAsync(exchange).get(30, TimeUnit.SECONDS);
    return exchange;
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
  }
}
