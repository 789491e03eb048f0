package io.serai.outbound;

import io.serai.security.Caller;
import org.apache.camel.Exchange;

/**
 * The caller for whom a call is made; circuit breakers distinguish callers by it. It is a property
 * of the exchange; without one, it is the exchange's {@link Caller}.
 *
 * @param agent id of the agent or operator whose work makes the call; that of {@link Caller#HUB} if
 *     nobody asked for it
 * @param work what the agent does with the call, such as the id of the capability that it runs;
 *     empty if it does not matter
 */
public record CallInitiator(String agent, String work) {

  private static final String PROPERTY = "serai.outbound.caller";

  /** Returns the hub itself as a caller. */
  public static CallInitiator hub(String work) {
    return new CallInitiator(Caller.HUB.id(), work);
  }

  /** Returns the caller of an exchange. */
  public static CallInitiator of(Exchange exchange) {
    if (!exchange.hasProperties()) {
      return hub("");
    }
    CallInitiator set = exchange.getProperty(PROPERTY, CallInitiator.class);
    if (set != null) {
      return set;
    }
    Caller caller = exchange.getProperty(Caller.PROPERTY, Caller.class);
    return caller == null ? hub("") : new CallInitiator(caller.id(), "");
  }

  /** Returns the same agent with other work. */
  public CallInitiator with(String other) {
    return new CallInitiator(agent, other);
  }

  /** Makes this the caller of the exchange. */
  public void on(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /** Returns the names of its parts, such as {@code shop GetWeather}. */
  @Override
  public String toString() {
    return work.isEmpty() ? agent : agent + " " + work;
  }
}
