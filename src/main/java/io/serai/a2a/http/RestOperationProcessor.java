package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aProtocolBinding;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.AsyncAnswer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the HTTP+JSON binding in one version (A2A 1.0, section 11): reads body, query
 * and path parameters, runs the operation and writes the answer. Always answers. Thread-safe.
 */
final class RestOperationProcessor extends AsyncProcessorSupport {

  private final A2aVersionNegotiation versions;
  private final OperationGateway gateway;
  private final ResponseWriterConfig responses;
  private final A2aOperation operation;
  private final Codec codec;
  private final RestPathTemplate path;

  RestOperationProcessor(
      A2aVersionNegotiation versions,
      OperationGateway gateway,
      ResponseWriterConfig responses,
      A2aOperation operation,
      Codec codec,
      RestPathTemplate path) {
    this.versions = versions;
    this.gateway = gateway;
    this.responses = responses;
    this.operation = operation;
    this.codec = codec;
    this.path = path;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    A2aHttpRequest request = new A2aHttpRequest(exchange);
    RestResponseWriter answer = RestResponseWriter.to(request, responses, operation, codec);
    return AsyncAnswer.write(
        run(request),
        exchange,
        callback,
        (result, failure) -> answer.write(result, outcome(request, failure)));
  }

  private CompletionStage<A2aResult> run(A2aHttpRequest request) {
    try {
      versions.require(request.header(A2aVersionNegotiation.HEADER), codec.version());
      ObjectNode params = body(request);
      request.query().forEach((name, value) -> params.put(name, value)); // the last value counts
      path.parameters(request).forEach(params::put);
      A2aRequest decoded = codec.read(operation, params);
      return gateway.run(operation, decoded, request, codec.version(), path.tenant(request));
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private @Nullable A2aException outcome(A2aHttpRequest request, @Nullable Throwable failure) {
    return gateway.outcome(
        request, A2aProtocolBinding.HTTP_JSON, codec.version(), operation, failure);
  }

  private static ObjectNode body(A2aHttpRequest request) {
    request.requireJson();
    JsonNode body = request.takeJson();
    if (body.isMissingNode() || body.isNull()) {
      return JsonMappers.object();
    }
    if (body instanceof ObjectNode object) {
      return object;
    }
    throw A2aException.invalid("body", "must be an object");
  }
}
