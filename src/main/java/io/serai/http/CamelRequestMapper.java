package io.serai.http;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.spi.HeaderFilterStrategy;
import org.apache.camel.util.CollectionHelper;

/**
 * A request as a Camel message: the headers that Camel's HTTP components agree on, and the body.
 */
final class CamelRequestMapper {

  /** How the headers of the hub's own components begin. */
  private static final String OWN = "Serai";

  private CamelRequestMapper() {}

  /** Fills the exchange's message; returns the headers as received, without Camel's own. */
  static Map<String, Object> fill(
      Exchange exchange,
      RoutingContext context,
      Map<String, String> parameters,
      Buffer body,
      CamelHttpConsumer consumer) {
    HttpServerRequest request = context.request();
    Message message = exchange.getIn();
    Map<String, Object> headers = message.getHeaders();
    HeaderFilterStrategy filter = consumer.getEndpoint().getHeaderFilterStrategy();
    copy(request.headers(), headers, filter, exchange);
    if (request.query() != null) {
      copy(parameters(request), headers, filter, exchange);
    }
    headers.putAll(parameters);
    headers.put(RequestIdHandler.HEADER, RequestIdHandler.of(context));
    Map<String, Object> received = new HashMap<>(headers);
    headers.put(Exchange.HTTP_METHOD, request.method().name());
    headers.put(Exchange.HTTP_PATH, AgentPathPrefixHandler.of(context));
    headers.put(Exchange.HTTP_URI, request.uri());
    headers.put(Exchange.HTTP_QUERY, request.query());
    headers.put(Exchange.HTTP_RAW_QUERY, request.query());
    headers.put(Exchange.HTTP_URL, request.absoluteURI());
    exchange.setProperty(HubHttpServer.CALLER, context.get(HubHttpServer.CALLER));
    exchange.setProperty(HubHttpServer.AGENT, AgentPathPrefixHandler.agent(context));
    String origin = context.get(HubHttpServer.ORIGIN);
    if (origin != null) {
      exchange.setProperty(HubHttpServer.ORIGIN, origin);
    }
    exchange.setProperty(HubHttpServer.DEPARTURE, ClientDisconnectSignal.of(context));
    message.setBody(body.length() == 0 ? null : RedactedRequestBody.of(context, body));
    return received;
  }

  /** Those of the query; what the body is, the head says alone, by which it was measured. */
  private static MultiMap parameters(HttpServerRequest request) {
    return MultiMap.caseInsensitiveMultiMap()
        .addAll(request.params())
        .remove(Exchange.CONTENT_TYPE);
  }

  /**
   * The caller's key is the hub's to see: a route would hand it on to the services it calls. And
   * what tells {@code agent:} and {@code task:} what to do is the route's to say.
   */
  private static boolean isHubs(String header) {
    return header.equalsIgnoreCase("authorization")
        || header.equalsIgnoreCase("x-api-key")
        || header.regionMatches(true, 0, OWN, 0, OWN.length());
  }

  private static void copy(
      MultiMap from, Map<String, Object> to, HeaderFilterStrategy filter, Exchange exchange) {
    for (Map.Entry<String, String> entry : from) {
      if (isHubs(entry.getKey())) {
        continue;
      }
      if (!filter.applyFilterToExternalHeaders(entry.getKey(), entry.getValue(), exchange)) {
        CollectionHelper.appendEntry(to, entry.getKey(), entry.getValue());
      }
    }
  }
}
