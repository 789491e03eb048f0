package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.ExchangeTimedOutException;
import org.apache.camel.builder.ExchangeBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.seda.SedaConsumerNotAvailableException;
import org.apache.camel.component.seda.SedaEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NonBlockingSedaComponentTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();

  @BeforeEach
  void start() throws Exception {
    camel.getRegistry().bind(NonBlockingSedaComponent.NAME, new NonBlockingSedaComponent());
    camel.getShutdownStrategy().setTimeout(1);
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void callerWaitsForItsReplyWithoutAThread() throws Exception {
    Exchange exchange = exchange(ExchangePattern.InOut);
    AtomicReference<String> resumedOn = new AtomicReference<>();
    AsyncProducer producer = producer("seda:dog?timeout=600000");

    boolean sync =
        producer.process(
            exchange, doneSync -> resumedOn.set(Thread.currentThread().getName() + doneSync));

    assertThat(sync).isFalse();
    assertThat(resumedOn).hasNullValue();
    reply("seda:dog", "woof");
    await().until(() -> resumedOn.get() != null);
    assertThat(exchange.getMessage().getBody()).isEqualTo("woof");
    assertThat(resumedOn.get()).contains("seda-reply").endsWith("false");
  }

  @Test
  void failureOfTheConsumerIsTheCallers() throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            errorHandler(noErrorHandler());
            from("seda:dog").throwException(new IllegalArgumentException("no bone"));
          }
        });

    Exchange exchange = call("seda:dog", ExchangePattern.InOut);

    assertThat(exchange.getException()).hasMessage("no bone");
  }

  @Test
  void timeoutTakesTheExchangeOutOfTheQueue() throws Exception {
    Exchange exchange = call("seda:dog?timeout=10", ExchangePattern.InOut);

    assertThat(exchange.getException()).isInstanceOf(ExchangeTimedOutException.class);
    assertThat(queued("seda:dog?timeout=10")).isZero();
  }

  @Test
  void replyAfterTheTimeoutChangesNothing() throws Exception {
    NonBlockingSedaComponent component =
        camel.getComponent(NonBlockingSedaComponent.NAME, NonBlockingSedaComponent.class);
    NonBlockingSedaEndpoint endpoint =
        camel.getEndpoint("seda:dog?timeout=0", NonBlockingSedaEndpoint.class);
    Exchange exchange = exchange(ExchangePattern.InOut);
    AtomicInteger continued = new AtomicInteger();
    PendingSedaReply reply =
        new PendingSedaReply(
            component,
            endpoint,
            exchange,
            exchange(ExchangePattern.InOut),
            doneSync -> continued.incrementAndGet());
    reply.begin();
    reply.fail(new ExchangeTimedOutException(exchange, 10));
    Exchange late = exchange(ExchangePattern.InOut);
    late.getMessage().setBody("late");

    reply.onDone(late);

    await().until(() -> continued.get() > 0);
    assertThat(exchange.getException()).isInstanceOf(ExchangeTimedOutException.class);
    assertThat(exchange.getMessage().getBody()).isEqualTo("hello");
    component.stop();
    assertThat(continued).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"InOnly", "InOut"})
  void callerThatOnlyHandsOverGoesOnAtOnce(ExchangePattern pattern) throws Exception {
    String uri =
        pattern == ExchangePattern.InOnly
            ? "seda:dog"
            : "seda:dog?waitForTaskToComplete=Never&timeout=600000";
    Exchange exchange = exchange(pattern);

    boolean sync = producer(uri).process(exchange, doneSync -> {});

    assertThat(sync).isTrue();
    assertThat(exchange.getException()).isNull();
    assertThat(queued(uri)).isEqualTo(1);
  }

  @Test
  void fullQueueFailsTheCaller() throws Exception {
    String uri = "seda:dog?size=1&timeout=600000";
    producer(uri).process(exchange(ExchangePattern.InOut), doneSync -> {});

    Exchange second = call(uri, ExchangePattern.InOut);

    assertThat(second.getException()).hasMessageContaining("Queue full");
  }

  @Test
  void missingConsumerFailsTheCallerIfTheEndpointSaysSo() throws Exception {
    Exchange exchange = call("seda:dog?failIfNoConsumers=true", ExchangePattern.InOut);

    assertThat(exchange.getException()).isInstanceOf(SedaConsumerNotAvailableException.class);
  }

  @Test
  void callersThatWaitFailWhenTheContextStops() throws Exception {
    Exchange exchange = exchange(ExchangePattern.InOut);
    CompletableFuture<Exchange> ended = producer("seda:dog?timeout=0").processAsync(exchange);

    assertThatThrownBy(() -> ended.get(10, TimeUnit.MILLISECONDS)).isNotNull();
    camel.stop();

    ended.get(30, TimeUnit.SECONDS);
    assertThat(exchange.getException()).isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void callerWaitsWhileTheConsumerIsReplaced() throws Exception {
    reply("seda:dog", "old");
    camel.getRouteController().stopRoute("old");
    camel.removeRoute("old");
    CompletableFuture<Exchange> ended =
        producer("seda:dog").processAsync(exchange(ExchangePattern.InOut));

    reply("seda:dog", "new");

    assertThat(ended.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("new");
  }

  private void reply(String uri, String body) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from(uri).routeId(body).setBody(constant(body));
          }
        });
  }

  private int queued(String uri) {
    return camel.getEndpoint(uri, SedaEndpoint.class).getCurrentQueueSize();
  }

  private Exchange call(String uri, ExchangePattern pattern) throws Exception {
    return producer(uri).processAsync(exchange(pattern)).get(30, TimeUnit.SECONDS);
  }

  private AsyncProducer producer(String uri) throws Exception {
    AsyncProducer producer = camel.getEndpoint(uri).createAsyncProducer();
    producer.start();
    return producer;
  }

  private Exchange exchange(ExchangePattern pattern) {
    return ExchangeBuilder.anExchange(camel).withPattern(pattern).withBody("hello").build();
  }
}
