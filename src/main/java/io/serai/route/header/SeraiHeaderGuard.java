package io.serai.route.header;

import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * Protects the message headers whose names begin with {@code Serai}, which control {@code agent:}
 * and {@code task:}.
 *
 * <p>Only routes may set them. They are removed from messages that come from outside and from the
 * replies of services. Headers that came with a message are kept beside it, for endpoints to which
 * a route grants access to them.
 */
public final class SeraiHeaderGuard {

  private static final String PREFIX = "Serai";
  private static final String RECEIVED = "SeraiReceivedHeaders";
  private static final String KEPT = "SeraiHeadersAreOurs";

  private SeraiHeaderGuard() {}

  /**
   * Installs the filters for all routes that the context creates later. Call it once; the context
   * need not have started.
   */
  public static void guard(CamelContext camel) {
    camel.addRoutePolicyFactory(InboundSeraiHeaderPolicy::of);
    camel.getCamelContextExtension().addInterceptStrategy(new FetchedSeraiHeaderFilter());
    camel.getManagementStrategy().addEventNotifier(new ServiceReplyHeaderFilter());
    camel.getCamelContextExtension().setEventNotificationApplicable(true);
  }

  /**
   * Marks an exchange that the hub itself created, so that its headers are kept when it enters a
   * route.
   */
  public static void keep(Exchange exchange) {
    exchange.setProperty(KEPT, true);
  }

  static boolean areKept(Exchange exchange) {
    return exchange.getProperty(KEPT, false, boolean.class);
  }

  /**
   * Returns the header of this name that came with the message that started the exchange, if any.
   */
  public static @Nullable Object received(Exchange exchange, String name) {
    Map<?, ?> received = exchange.getProperty(RECEIVED, Map.class);
    return received == null ? null : received.get(name);
  }

  /** Returns the {@code Serai} headers of a message; the names are case-insensitive. */
  static Map<String, Object> of(Message message) {
    Map<String, Object> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    message
        .getHeaders()
        .forEach(
            (name, value) -> {
              if (isSeraiHeader(name)) {
                headers.put(name, value);
              }
            });
    return headers;
  }

  /** Moves the headers of a message from outside to the exchange. */
  static void setAside(Exchange exchange) {
    Map<String, Object> received = of(exchange.getMessage());
    if (!received.isEmpty()) {
      received.keySet().forEach(exchange.getMessage()::removeHeader);
      exchange.setProperty(RECEIVED, received);
    }
  }

  /** Restores the headers to an earlier state. */
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

  private static boolean isSeraiHeader(String header) {
    return header.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }
}
