package io.serai.route;

import java.util.Map;
import java.util.Timer;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.component.timer.TimerComponent;
import org.apache.camel.component.timer.TimerComponentConfigurer;
import org.apache.camel.component.timer.TimerConsumer;
import org.apache.camel.component.timer.TimerEndpoint;
import org.apache.camel.component.timer.TimerEndpointConfigurer;
import org.apache.camel.spi.PropertyConfigurer;

/**
 * Camel's {@code timer:} component, changed so that each route has a timer, and a thread, of its
 * own. All options are Camel's. Thread-safe.
 *
 * <p>In Camel, routes whose timers have one name share a thread: a route that blocks delays the
 * others, and the removal of a route that was never started stops them. Bind the component in the
 * registry as {@code timer}; the registry takes precedence over the class path.
 */
public final class SeparateTimerComponent extends TimerComponent {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "timer";

  private final Map<TimerConsumer, Timer> timers = new ConcurrentHashMap<>();

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getComponentPropertyConfigurer() {
    return new TimerComponentConfigurer();
  }

  /** Returns what Camel would find if this were the component of the class path. */
  @Override
  public PropertyConfigurer getEndpointPropertyConfigurer() {
    return new TimerEndpointConfigurer();
  }

  @Override
  public Timer getTimer(TimerConsumer consumer) {
    return timers.computeIfAbsent(consumer, SeparateTimerComponent::started);
  }

  private static Timer started(TimerConsumer consumer) {
    TimerEndpoint endpoint = consumer.getEndpoint();
    String thread =
        endpoint
            .getCamelContext()
            .getExecutorServiceManager()
            .resolveThreadName("timer://" + endpoint.getTimerName());
    return new Timer(thread, endpoint.isDaemon());
  }

  @Override
  public void removeTimer(TimerConsumer consumer) {
    Timer timer = timers.remove(consumer);
    if (timer != null) {
      timer.cancel();
    }
  }

  @Override
  protected void doStop() throws Exception {
    timers.values().forEach(Timer::cancel);
    timers.clear();
    super.doStop();
  }
}
