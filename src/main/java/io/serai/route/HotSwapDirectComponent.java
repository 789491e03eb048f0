package io.serai.route;

import java.util.Map;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Processor;
import org.apache.camel.component.direct.DirectComponent;
import org.apache.camel.component.direct.DirectConsumer;
import org.apache.camel.component.direct.DirectEndpoint;
import org.apache.camel.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code direct:} component, changed so that a route can be replaced under load without
 * losing a message.
 *
 * <p>Camel's producer caches the consumer that it found last and may use it after it has stopped,
 * if the thread is delayed before it looks up the next one. A stopped consumer of this component
 * forwards exchanges to the current consumer, and it counts the exchanges that it still processes.
 * Bind the component in the registry as {@code direct}; the registry takes precedence over the
 * class path.
 */
public final class HotSwapDirectComponent extends DirectComponent {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "direct";

  @Override
  protected Endpoint createEndpoint(String uri, String key, Map<String, Object> parameters)
      throws Exception {
    DirectEndpoint endpoint = new HotSwapDirectEndpoint(uri, this);
    endpoint.setBlock(isBlock());
    endpoint.setTimeout(getTimeout());
    setProperties(endpoint, parameters);
    return endpoint;
  }

  /**
   * Returns the current consumer; waits for one as the endpoint is configured; null if there is
   * none.
   */
  @Nullable DirectConsumer currentConsumer(DirectEndpoint endpoint, String key)
      throws InterruptedException {
    return getConsumer(key, endpoint.isBlock(), endpoint.getTimeout());
  }

  /** An endpoint that creates {@link HotSwapDirectConsumer}s. */
  private static final class HotSwapDirectEndpoint extends DirectEndpoint {

    private final HotSwapDirectComponent component;

    HotSwapDirectEndpoint(String uri, HotSwapDirectComponent component) {
      super(uri, component);
      this.component = component;
    }

    @Override
    public Consumer createConsumer(Processor processor) throws Exception {
      String key = StringHelper.before(getEndpointUri(), "?", getEndpointUri());
      Consumer consumer = new HotSwapDirectConsumer(this, processor, component, key);
      configureConsumer(consumer);
      return consumer;
    }
  }
}
