package io.serai.a2a.http;

import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A decoded request of JSON-RPC, on its way from {@link JsonRpcDecoder} to {@link
 * JsonRpcOperationProcessor}. It is a property of the exchange.
 *
 * @param tenant agent that the path names; null if it names none
 */
record JsonRpcCall(
    A2aHttpRequest request,
    JsonRpcResponseWriter answer,
    A2aVersion version,
    A2aOperation operation,
    A2aRequest params,
    @Nullable String tenant) {

  /** Name of the property. */
  private static final String PROPERTY = "SeraiJsonRpcCall";

  /** The call of an exchange that was decoded. */
  static JsonRpcCall of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, JsonRpcCall.class);
  }

  void keep() {
    request.exchange().setProperty(PROPERTY, this);
  }
}
