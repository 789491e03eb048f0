package io.serai.route;

import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * The message headers that tell {@code agent:} and {@code task:} what to do, whose names begin with
 * {@code Serai}. They are for routes to set: those that come with a message from outside, or with
 * the answer of a service, are taken off. What came with a message is kept beside it, for endpoints
 * that a route lets have it.
 */
public final class SeraiHeaders {

  private static final String PREFIX = "Serai";
  private static final String RECEIVED = "SeraiReceivedHeaders";
  private static final String OURS = "SeraiHeadersAreOurs";

  private SeraiHeaders() {}

  /**
   * Lets the routes of a context, those to come, only see such headers that routes have set. To be
   * called once, when the context has started.
   */
  public static void guard(CamelContext camel) {
    camel.addRoutePolicyFactory(InboundHeaderFilter::of);
    camel.getCamelContextExtension().addInterceptStrategy(new PolledHeaderFilter());
    camel.getManagementStrategy().addEventNotifier(new ReplyHeaderFilter());
    camel.getCamelContextExtension().setEventNotificationApplicable(true);
  }

  /** Says that the hub made the exchange itself, which enters a route where messages come in. */
  public static void keep(Exchange exchange) {
    exchange.setProperty(OURS, true);
  }

  static boolean areKept(Exchange exchange) {
    return exchange.getProperty(OURS, false, boolean.class);
  }

  /** A header of this name that came with the message that began the exchange. */
  public static @Nullable Object received(Exchange exchange, String name) {
    Map<?, ?> received = exchange.getProperty(RECEIVED, Map.class);
    return received == null ? null : received.get(name);
  }

  /** Those of a message; its names are compared without regard to case. */
  static Map<String, Object> of(Message message) {
    Map<String, Object> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    message
        .getHeaders()
        .forEach(
            (name, value) -> {
              if (isOwn(name)) {
                own.put(name, value);
              }
            });
    return own;
  }

  /** Takes them off a message from outside, and keeps them beside it. */
  static void setAside(Exchange exchange) {
    Map<String, Object> received = of(exchange.getMessage());
    if (!received.isEmpty()) {
      received.keySet().forEach(exchange.getMessage()::removeHeader);
      exchange.setProperty(RECEIVED, received);
    }
  }

  /** Takes off what has come since, and puts back what was changed. */
  static void restore(Message message, Map<String, Object> before) {
    of(message)
        .forEach(
            (name, value) -> {
              Object known = before.get(name);
              if (known == null) {
                message.removeHeader(name);
              } else if (known != value) {
                message.setHeader(name, known);
              }
            });
  }

  private static boolean isOwn(String header) {
    return header.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }
}
