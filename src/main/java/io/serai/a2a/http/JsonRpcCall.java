package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import java.util.Objects;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A request of JSON-RPC, on its way from {@link JsonRpcDecoder} to {@link
 * JsonRpcOperationProcessor}: as much of it as could be read, and why the rest could not. It is a
 * property of the exchange and is used by one thread at a time.
 */
final class JsonRpcCall {
  /** Name of the property. */
  private static final String PROPERTY = "SeraiJsonRpcCall";

  private final A2aHttpRequest request;
  private final @Nullable String tenant;
  private boolean onlyEvents;
  private JsonRpcResponseEnvelope envelope = JsonRpcResponseEnvelope.UNKNOWN;
  private boolean wanted = true;
  private @Nullable A2aOperation operation;
  private @Nullable A2aRequest params;
  private @Nullable Throwable failure;

  /**
   * @param tenant agent that the path names; null if it names none
   */
  JsonRpcCall(A2aHttpRequest request, @Nullable String tenant) {
    this.request = request;
    this.tenant = tenant;
    this.onlyEvents = A2aMediaTypes.acceptsOnlyEvents(request);
    request.exchange().setProperty(PROPERTY, this);
  }

  /** Returns the call of an exchange that was decoded. */
  static JsonRpcCall of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, JsonRpcCall.class);
  }

  A2aHttpRequest request() {
    return request;
  }

  /** Returns the agent that the path names; null if it names none. */
  @Nullable String tenant() {
    return tenant;
  }

  /** Returns the envelope of the answer, as far as the request is known. */
  JsonRpcResponseEnvelope envelope() {
    return envelope;
  }

  void envelope(JsonNode id, Codec codec) {
    envelope = new JsonRpcResponseEnvelope(id, codec);
  }

  /** Returns the operation that is called; null if it is not known. */
  @Nullable A2aOperation operation() {
    return operation;
  }

  /** Calls an operation, which is answered with JSON if it begins no stream. */
  void operation(A2aOperation called) {
    operation = called;
    onlyEvents = onlyEvents && called.streams();
  }

  /** Whether the client reads only an event stream, and may have called for one. */
  boolean onlyEvents() {
    return onlyEvents;
  }

  /** Whether anybody waits for the response; else it has no body whatever comes of it. */
  boolean wanted() {
    return wanted;
  }

  void wanted(boolean isWanted) {
    wanted = isWanted;
  }

  /** Returns the parameters of a request that was decoded. */
  A2aRequest params() {
    return Objects.requireNonNull(params);
  }

  void params(A2aRequest read) {
    params = read;
  }

  /** Returns why the request could not be decoded; null if it was. */
  @Nullable Throwable failure() {
    return failure;
  }

  void failure(Throwable reason) {
    failure = reason;
  }
}
