package io.serai.http.engine;

import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RedactedRequestBody;
import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.RequestProperties;
import io.serai.http.request.UrlDecoder;
import io.serai.security.Caller;
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
 * Maps an HTTP request to the Camel message of an exchange: the usual headers of Camel's HTTP
 * components, the hub's exchange properties, and the body.
 */
final class CamelRequestMapper {

  /** Prefix of the headers that control the hub's own components. */
  private static final String CONTROL_PREFIX = "Serai";

  private CamelRequestMapper() {}

  /**
   * Fills the exchange's message.
   *
   * @return the headers that came with the request, without the ones that Camel defines
   */
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
      MultiMap query = UrlDecoder.query(request);
      exchange.setProperty(RequestProperties.QUERY, query);
      copy(withoutContentType(query), headers, filter, exchange);
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
    exchange.setProperty(Caller.PROPERTY, context.get(Caller.PROPERTY));
    exchange.setProperty(RequestProperties.AGENT, AgentPathPrefixHandler.agent(context));
    String origin = context.get(RequestProperties.ORIGIN);
    if (origin != null) {
      exchange.setProperty(RequestProperties.ORIGIN, origin);
    }
    exchange.setProperty(RequestProperties.DEPARTURE, ClientDisconnectSignal.of(context));
    message.setBody(body.length() == 0 ? null : RedactedRequestBody.of(context, body));
    return received;
  }

  /**
   * Returns the query's parameters without Content-Type, which only the header may set: the body
   * was checked and measured by it.
   */
  private static MultiMap withoutContentType(MultiMap query) {
    return MultiMap.caseInsensitiveMultiMap().addAll(query).remove(Exchange.CONTENT_TYPE);
  }

  /**
   * Whether a header must not reach routes: the caller's credentials, which a route could pass on
   * to remote services, and the headers that control {@code agent:} and {@code task:}, which only
   * the route may set.
   */
  private static boolean isReserved(String header) {
    return header.equalsIgnoreCase("authorization")
        || header.equalsIgnoreCase("x-api-key")
        || header.regionMatches(true, 0, CONTROL_PREFIX, 0, CONTROL_PREFIX.length());
  }

  private static void copy(
      MultiMap from, Map<String, Object> to, HeaderFilterStrategy filter, Exchange exchange) {
    for (Map.Entry<String, String> entry : from) {
      if (isReserved(entry.getKey())) {
        continue;
      }
      if (!filter.applyFilterToExternalHeaders(entry.getKey(), entry.getValue(), exchange)
          && to.putIfAbsent(entry.getKey(), entry.getValue()) != null) {
        CollectionHelper.appendEntry(to, entry.getKey(), entry.getValue());
      }
    }
  }
}
