package io.serai.hub;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.DefaultEndpoint;
import org.apache.camel.support.DefaultProducer;
import org.jspecify.annotations.Nullable;

/**
 * A Camel component of one queue that can be away, and whose consumer does not notice that it has
 * lost its connection, as that of {@code camel-sjms2} does not the second time.
 */
final class FragileQueue extends DefaultComponent {
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final AtomicReference<CountDownLatch> silence =
      new AtomicReference<>(new CountDownLatch(0));
  private volatile boolean away;
  private volatile @Nullable LosingConsumer consumer;

  /** Accepts no connection and no message, or does so again. */
  void away(boolean isAway) {
    away = isAway;
    if (isAway) {
      consumer = null;
    }
  }

  /** Does not answer those who send, or does so again. */
  void silent(boolean isSilent) {
    silence.getAndSet(new CountDownLatch(isSilent ? 1 : 0)).countDown();
  }

  /** Whether a consumer is connected. */
  boolean isConsumed() {
    return consumer != null;
  }

  /** The bodies that were sent, in their order. */
  List<String> sent() {
    return List.copyOf(sent);
  }

  /** Delivers a message; completes when it is acknowledged, or fails when it is given back. */
  CompletableFuture<Void> deliver(@Nullable Object body) {
    return Objects.requireNonNull(consumer, "no consumer").deliver(body);
  }

  @Override
  protected Endpoint createEndpoint(String uri, String name, Map<String, Object> parameters) {
    return new DefaultEndpoint(uri, this) {
      @Override
      public Producer createProducer() {
        return new DefaultProducer(this) {
          @Override
          public void process(Exchange exchange) throws InterruptedException {
            requireBroker();
            silence.get().await();
            sent.add(exchange.getMessage().getBody(String.class));
          }
        };
      }

      @Override
      public Consumer createConsumer(Processor processor) {
        return new LosingConsumer(this, processor);
      }
    };
  }

  private void requireBroker() {
    if (away) {
      throw new IllegalStateException("The broker is away.");
    }
  }

  private final class LosingConsumer extends DefaultConsumer {
    LosingConsumer(Endpoint endpoint, Processor processor) {
      super(endpoint, processor);
    }

    @Override
    protected void doStart() throws Exception {
      requireBroker();
      super.doStart();
      consumer = this;
    }

    CompletableFuture<Void> deliver(@Nullable Object body) {
      Exchange exchange = createExchange(false);
      exchange.getMessage().setBody(body);
      CompletableFuture<Void> acknowledged = new CompletableFuture<>();
      getAsyncProcessor()
          .process(
              exchange,
              done ->
                  Optional.ofNullable(exchange.getException())
                      .ifPresentOrElse(
                          acknowledged::completeExceptionally, () -> acknowledged.complete(null)));
      return acknowledged;
    }
  }
}
