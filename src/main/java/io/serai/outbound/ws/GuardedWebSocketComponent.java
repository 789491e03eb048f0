package io.serai.outbound.ws;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.impl.VertxBuilder;
import java.time.Duration;
import org.apache.camel.component.vertx.websocket.VertxWebsocketComponent;
import org.apache.camel.component.vertx.websocket.VertxWebsocketConfiguration;
import org.apache.camel.component.vertx.websocket.VertxWebsocketEndpoint;
import org.apache.camel.component.vertx.websocket.VertxWebsocketEndpointConfigurer;
import org.apache.camel.spi.PropertyConfigurer;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code vertx-websocket:} component as a client whose connections pass the guard of
 * outgoing calls; it opens no server. Bind it in the registry as {@code vertx-websocket}; the
 * registry takes precedence over the class path.
 */
public final class GuardedWebSocketComponent extends VertxWebsocketComponent {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "vertx-websocket";

  private static final Duration SILENCE = Duration.ofMinutes(1);

  private final PinnedTransport transport = new PinnedTransport();
  private final Duration silence;
  private @Nullable Vertx own;

  /** Creates the component; it has no threads before the first connection. */
  public GuardedWebSocketComponent() {
    this(SILENCE);
  }

  /**
   * @param silence after which a connection counts as lost; pings are sent three times as often
   */
  GuardedWebSocketComponent(Duration silence) {
    this.silence = silence;
  }

  @Override
  protected VertxWebsocketEndpoint createEndpointInstance(
      String uri, VertxWebsocketConfiguration configuration) {
    return new GuardedWebSocketEndpoint(uri, this, configuration);
  }

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getEndpointPropertyConfigurer() {
    return new VertxWebsocketEndpointConfigurer();
  }

  /** Returns the Vert.x of all connections, which is not that of the hub: its transport differs. */
  @Override
  public synchronized Vertx getVertx() {
    Vertx current = own;
    if (current == null) {
      VertxOptions options = new VertxOptions().setEventLoopPoolSize(1);
      current = new VertxBuilder(options).findTransport(transport).init().vertx();
      own = current;
    }
    return current;
  }

  PinnedTransport transport() {
    return transport;
  }

  Duration silence() {
    return silence;
  }

  @Override
  protected void doInit() {
    // a Vert.x of the registry is not looked for
  }

  @Override
  protected void doStart() {
    // the Vert.x begins with the first connection
  }

  @Override
  protected synchronized void doStop() {
    if (own != null) {
      own.close();
      own = null;
    }
  }
}
