package io.serai.outbound.ws;

import io.serai.outbound.OutboundException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.DefaultConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes each message of another server's WebSocket an exchange, one after the other. The server
 * need not be there yet; only an address that the guard refuses fails the start.
 */
final class WebSocketClientConsumer extends DefaultConsumer {

  private final GuardedWebSocketEndpoint endpoint;
  private @Nullable ReconnectingWebSocket follower;

  WebSocketClientConsumer(GuardedWebSocketEndpoint endpoint, Processor processor) {
    super(endpoint, processor);
    this.endpoint = endpoint;
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    requireAllowed();
    ReconnectingWebSocket begun = new ReconnectingWebSocket(endpoint, this::process);
    begun.begin();
    follower = begun;
  }

  private void requireAllowed() throws Exception {
    try {
      GuardedWebSocketEndpoint.await(endpoint.admit());
    } catch (OutboundException failure) {
      if (failure.reason() == OutboundException.Reason.REFUSED) {
        throw failure;
      }
      // otherwise the follower tries again
    }
  }

  private void process(Object message, Runnable next) {
    Exchange exchange = createExchange(true);
    exchange.getMessage().setBody(message);
    AsyncCallback done = defaultConsumerCallback(exchange, true);
    getAsyncProcessor()
        .process(
            exchange,
            doneSync -> {
              done.done(doneSync);
              next.run();
            });
  }

  @Override
  protected void doStop() throws Exception {
    if (follower != null) {
      follower.end();
    }
    super.doStop();
  }
}
