package io.serai.route.seda;

import io.serai.route.SedaCallRejectedException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.Component;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.component.seda.BlockingQueueFactory;
import org.apache.camel.component.seda.SedaComponent;
import org.apache.camel.component.seda.SedaComponentConfigurer;
import org.apache.camel.component.seda.SedaEndpoint;
import org.apache.camel.component.seda.SedaEndpointConfigurer;
import org.apache.camel.spi.PropertyConfigurer;
import org.apache.camel.support.LifecycleStrategySupport;

/**
 * Camel's {@code seda:} component, changed so that a caller waits for the reply without a thread.
 * All options are Camel's. Thread-safe.
 *
 * <p>When the reply is there, or after the {@code timeout}, the caller's route continues on a
 * thread of the component's own. Callers that wait when the component stops fail with {@link
 * SedaCallRejectedException}, as does one that comes while too many wait. With {@code
 * blockWhenFull} a call still blocks its thread until the queue has room, as the option says.
 *
 * <p>Bind the component in the registry as {@code seda}; the registry takes precedence over the
 * class path.
 */
public final class NonBlockingSedaComponent extends SedaComponent {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "seda";

  private final SedaCallList calls = new SedaCallList(this);
  private final Set<NonBlockingSedaEndpoint> waiting = ConcurrentHashMap.newKeySet();

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getComponentPropertyConfigurer() {
    return new SedaComponentConfigurer();
  }

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getEndpointPropertyConfigurer() {
    return new SedaEndpointConfigurer();
  }

  @Override
  protected SedaEndpoint createEndpoint(
      String uri, Component component, BlockingQueueFactory<Exchange> queues, int consumers) {
    return new NonBlockingSedaEndpoint(uri, component, queues, consumers, calls, waiting);
  }

  @Override
  protected SedaEndpoint createEndpoint(
      String uri, Component component, BlockingQueue<Exchange> queue, int consumers) {
    return new NonBlockingSedaEndpoint(uri, component, queue, consumers, calls, waiting);
  }

  @Override
  protected void doInit() throws Exception {
    super.doInit();
    getCamelContext()
        .addLifecycleStrategy(
            new LifecycleStrategySupport() {
              @Override
              public void onEndpointRemove(Endpoint endpoint) {
                if (endpoint instanceof NonBlockingSedaEndpoint seda) {
                  seda.shutdown(); // Camel only stops it, and its queue would count it for ever
                }
              }
            });
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    calls.rejectAll();
  }
}
