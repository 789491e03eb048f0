package io.serai.route.direct;

import io.serai.route.DirectRouteMissingException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.component.direct.DirectComponent;
import org.apache.camel.component.direct.DirectComponentConfigurer;
import org.apache.camel.component.direct.DirectConsumer;
import org.apache.camel.component.direct.DirectEndpointConfigurer;
import org.apache.camel.spi.PropertyConfigurer;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code direct:} component, changed so that a route can be replaced under load without
 * losing a message and without blocking a thread. Thread-safe.
 *
 * <p>An exchange for an endpoint without a consumer waits without a thread: for one second, or as
 * long as the {@code timeout} of the endpoint or the component says, in milliseconds, or while
 * routes are {@linkplain #hold replaced}. Then it fails with {@link DirectRouteMissingException}.
 * With {@code block=false} it fails at once.
 *
 * <p>A thread may have found a consumer just before it stops. A stopped consumer of this component
 * forwards exchanges to the current consumer, and it counts the exchanges that it still processes.
 * Bind the component in the registry as {@code direct}; the registry takes precedence over the
 * class path.
 */
public final class HotSwapDirectComponent extends DirectComponent {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "direct";

  private static final long STANDARD_TIMEOUT_MILLIS = 1_000;

  private final Map<String, DirectConsumer> current = new ConcurrentHashMap<>();
  private final AtomicInteger holds = new AtomicInteger();
  private final DirectWaitList waiting = new DirectWaitList(this);

  /** Creates a component. */
  public HotSwapDirectComponent() {
    setTimeout(STANDARD_TIMEOUT_MILLIS);
  }

  /** An open hold, which ends with {@link #close}. */
  @FunctionalInterface
  public interface ReplacementHold extends AutoCloseable {
    @Override
    void close();
  }

  /** Lets exchanges wait beyond their timeout until the hold is closed. Holds nest. */
  public ReplacementHold hold() {
    holds.incrementAndGet();
    return holds::decrementAndGet;
  }

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getComponentPropertyConfigurer() {
    return new DirectComponentConfigurer();
  }

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getEndpointPropertyConfigurer() {
    return new DirectEndpointConfigurer();
  }

  boolean isHeld() {
    return holds.get() > 0;
  }

  @Override
  protected Endpoint createEndpoint(String uri, String key, Map<String, Object> parameters)
      throws Exception {
    HotSwapDirectEndpoint endpoint = new HotSwapDirectEndpoint(uri, this);
    endpoint.setBlock(isBlock());
    endpoint.setTimeout(getTimeout());
    setProperties(endpoint, parameters);
    return endpoint;
  }

  @Override
  public void addConsumer(String key, DirectConsumer consumer) {
    super.addConsumer(key, consumer);
    current.put(key, consumer);
  }

  @Override
  public void removeConsumer(String key, DirectConsumer consumer) {
    current.remove(key, consumer);
    super.removeConsumer(key, consumer);
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    waiting.failAll();
  }

  /** Returns the consumer that takes exchanges now; null if there is none. Does not wait. */
  @Nullable DirectConsumer currentConsumer(String key) {
    DirectConsumer consumer = current.get(key);
    return consumer instanceof HotSwapDirectConsumer swapped && !swapped.isOpen() ? null : consumer;
  }

  /**
   * Passes the exchange to the current consumer, or lets it wait for one.
   *
   * @return whether it was processed synchronously, as of {@link org.apache.camel.AsyncProcessor}
   */
  boolean process(HotSwapDirectEndpoint endpoint, Exchange exchange, AsyncCallback callback) {
    DirectConsumer consumer = currentConsumer(endpoint.key());
    if (consumer != null) {
      return consumer.getAsyncProcessor().process(exchange, callback);
    }
    if (endpoint.isBlock() && waiting.add(endpoint, exchange, callback)) {
      return false;
    }
    endpoint.fail(exchange);
    callback.done(true);
    return true;
  }
}
