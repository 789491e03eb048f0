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
 * Camel's {@code direct:}, of which a route can be exchanged under load without losing a message.
 *
 * <p>Camel's producer keeps the consumer that it last found, and may go on using one that has left
 * for as long as another thread is held up while it looks for the next. Here a consumer that has
 * left passes on to the one that stands, and one that is left alone knows when it is empty. Bound
 * in the registry as {@code direct}, it is taken before the one on the class path.
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

  /** The consumer that stands; waits for one as the endpoint says, and may find none. */
  @Nullable DirectConsumer standing(DirectEndpoint endpoint, String key)
      throws InterruptedException {
    return getConsumer(key, endpoint.isBlock(), endpoint.getTimeout());
  }

  /** An endpoint whose consumers are counted. */
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
