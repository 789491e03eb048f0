package io.serai.outbound.ws;

import io.serai.outbound.OutboundLimits;
import io.serai.outbound.gateway.OutboundGateway;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Consumer;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.component.vertx.common.VertxHelper;
import org.apache.camel.component.vertx.websocket.VertxWebsocketConfiguration;
import org.apache.camel.component.vertx.websocket.VertxWebsocketEndpoint;
import org.apache.camel.support.CamelContextHelper;
import org.apache.camel.support.jsse.SSLContextParameters;
import org.jspecify.annotations.Nullable;

/** The endpoint of the WebSocket of another server; it asks the guard before each connection. */
final class GuardedWebSocketEndpoint extends VertxWebsocketEndpoint {

  private static final long CONNECT_TIMEOUT = OutboundLimits.DEFAULT.connectTimeout().toMillis();

  private final GuardedWebSocketComponent component;
  private @Nullable WebSocketClient client;
  private @Nullable WebSocket producing;

  GuardedWebSocketEndpoint(
      String uri, GuardedWebSocketComponent component, VertxWebsocketConfiguration configuration) {
    super(uri, component, configuration);
    this.component = component;
  }

  @Override
  public GuardedWebSocketComponent getComponent() {
    return component;
  }

  @Override
  public Consumer createConsumer(Processor processor) throws Exception {
    if (!getConfiguration().isConsumeAsClient()) {
      throw new IllegalArgumentException(
          "vertx-websocket: opens no server here. Set consumeAsClient=true to read the WebSocket of"
              + " another server.");
    }
    checkOptions();
    Consumer consumer = new WebSocketClientConsumer(this, processor);
    configureConsumer(consumer);
    return consumer;
  }

  @Override
  public Producer createProducer() throws Exception {
    checkOptions();
    return super.createProducer();
  }

  private void checkOptions() {
    if (getConfiguration().getClientOptions() != null) {
      throw new IllegalArgumentException(
          "vertx-websocket: does not take clientOptions here, which could name a proxy that the"
              + " guard does not see. For TLS set sslContextParameters.");
    }
  }

  /**
   * Asks the guard, and pins the checked address for the connection that follows.
   *
   * @return fails with an {@link io.serai.outbound.OutboundException}
   */
  Future<WebSocketConnectOptions> admit() {
    SSLContextParameters ssl = getConfiguration().getSslContextParameters();
    WebSocketConnectOptions options =
        getWebSocketConnectOptions(new HttpClientOptions().setSsl(ssl != null));
    OutboundGateway outbound = outbound();
    return outbound
        .pin(address(options), outbound.privateHosts())
        .map(
            pinned -> {
              component.transport().pin(options.getPort(), options.getHost(), pinned);
              return options;
            });
  }

  private OutboundGateway outbound() {
    return CamelContextHelper.mandatoryLookup(
        getCamelContext(), OutboundGateway.NAME, OutboundGateway.class);
  }

  private URI address(WebSocketConnectOptions options) {
    String user = getConfiguration().getWebsocketURI().getUserInfo();
    String scheme = options.isSsl() ? "https" : "http";
    try {
      return new URI(scheme, user, options.getHost(), options.getPort(), null, null, null);
    } catch (URISyntaxException unusable) {
      throw new IllegalArgumentException(unusable);
    }
  }

  /** Returns the client of the connections to this endpoint; it is to be used on the event loop. */
  synchronized WebSocketClient client() {
    WebSocketClient current = client;
    if (current == null) {
      current = component.getVertx().createWebSocketClient(clientOptions());
      client = current;
    }
    return current;
  }

  private WebSocketClientOptions clientOptions() {
    WebSocketClientOptions options =
        new WebSocketClientOptions()
            .setConnectTimeout((int) CONNECT_TIMEOUT)
            .setReadIdleTimeout((int) component.silence().toMillis())
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
            .setMaxFrameSize(outbound().maxResponseSize())
            .setMaxMessageSize(outbound().maxResponseSize());
    SSLContextParameters ssl = getConfiguration().getSslContextParameters();
    if (ssl != null) {
      useTls(options, ssl);
    }
    return options;
  }

  /** Camel's helper leaves options that do not work where one kind of managers is missing. */
  private void useTls(WebSocketClientOptions options, SSLContextParameters ssl) {
    try {
      VertxHelper.setupSSLOptions(getCamelContext(), ssl, options);
    } catch (Exception unusable) {
      throw new IllegalArgumentException("The sslContextParameters cannot be used.", unusable);
    }
    if (ssl.getKeyManagers() == null) {
      options.setKeyCertOptions(null);
    }
    if (ssl.getTrustManagers() == null) {
      options.setTrustOptions(null);
    }
  }

  /** Returns the WebSocket of the producers; waits until it is connected. */
  @Override
  protected synchronized WebSocket getWebSocket() throws Exception {
    if (Context.isOnEventLoopThread()) {
      throw new IllegalStateException(
          "vertx-websocket: waits until it is connected. Put threads() before it.");
    }
    WebSocket current = producing;
    if (current == null || current.isClosed()) {
      current = await(admit().compose(options -> client().connect(options)));
      producing = current;
    }
    return current;
  }

  /** Waits for a future; throws its failure. */
  static <T> T await(Future<T> future) throws Exception {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(2 * CONNECT_TIMEOUT, TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }

  @Override
  protected synchronized void doStop() throws Exception {
    if (client != null) {
      client.close(); // and its connections
      client = null;
    }
    super.doStop();
  }
}
