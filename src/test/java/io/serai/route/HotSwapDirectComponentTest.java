package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.InflightCountingConsumer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.builder.ExchangeBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.direct.DirectConsumer;
import org.apache.camel.component.direct.DirectConsumerNotAvailableException;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
