package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.a2a.run.A2aRequestCounters.Binding;
import io.serai.document.JsonMappers;
import io.serai.http.HttpError;
import io.serai.http.HttpErrorException;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.util.URISupport;
import org.jspecify.annotations.Nullable;

/** The HTTP+JSON binding of one version below one path. */
final class RestBinding extends AsyncProcessorSupport {
  static final String PATH = "/a2a/rest";
  static final String OLD_PATH = "/a2a/rest03/v1";

  private final OperationGateway operationGateway;
  private final String base;
  private final Codec codec;
  private final RestOperationRouter router;

  RestBinding(OperationGateway operationGateway, String base, Codec codec) {
    this.operationGateway = operationGateway;
    this.base = base;
    this.codec = codec;
    this.router = new RestOperationRouter(codec.version());
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    A2aHttpRequest request = new A2aHttpRequest(exchange);
    RestResponseWriter response = RestResponseWriter.to(request, operationGateway, codec);
    try {
      run(request, response, callback);
      return false;
    } catch (HttpErrorException wrongPath) {
      exchange.setException(wrongPath);
    } catch (RuntimeException | Error failure) {
      A2aException error = A2aExceptionMapper.of(failure);
      operationGateway.answered(completed(request, null, error));
      response.error(error);
    }
    callback.done(true);
    return true;
  }

  private void run(A2aHttpRequest request, RestResponseWriter response, AsyncCallback callback) {
    operationGateway
        .versions()
        .require(request.header(A2aVersionNegotiation.HEADER), codec.version());
    RestOperationRouter.RouteMatch route = find(request);
    A2aOperation operation = Objects.requireNonNull(route.operation());
    ObjectNode params = body(request);
    query(request).forEach((name, value) -> params.put(name, last(value)));
    route.parameters().forEach(params::put);
    A2aRequest a2aRequest = codec.read(operation, params);
    operationGateway
        .run(operation, a2aRequest, request, codec.version(), route.tenant())
        .whenComplete(
            (result, failure) -> {
              A2aException error = failure == null ? null : A2aExceptionMapper.of(failure);
              operationGateway.answered(completed(request, operation, error));
              response.write(result, error);
              callback.done(false);
            });
  }

  private CompletedA2aRequest completed(
      A2aHttpRequest request, @Nullable A2aOperation operation, @Nullable A2aException error) {
    return new CompletedA2aRequest(
        request.facts(),
        request.caller().id(),
        Binding.HTTP_JSON,
        codec.version(),
        operation,
        error == null ? null : error.error());
  }

  private RestOperationRouter.RouteMatch find(A2aHttpRequest request) {
    String path = request.path().substring(base.length());
    RestOperationRouter.RouteMatch route =
        router.find(request.method(), path.isEmpty() ? "/" : path);
    if (route.operation() != null) {
      return route;
    }
    if (route.allowed().isEmpty()) {
      throw new HttpErrorException(
          HttpError.of(404, "NOT_FOUND", "A2A has nothing at " + request.path() + "."));
    }
    String allow = String.join(", ", route.allowed());
    throw new HttpErrorException(
        HttpError.of(405, "METHOD_NOT_ALLOWED", "Use " + allow + ".").with("allow", allow));
  }

  private static ObjectNode body(A2aHttpRequest request) {
    request.requireJson();
    JsonNode body = request.json();
    if (body.isMissingNode() || body.isNull()) {
      return JsonMappers.object();
    }
    if (body instanceof ObjectNode object) {
      return object;
    }
    throw A2aException.invalid("body", "must be an object");
  }

  private static Map<String, Object> query(A2aHttpRequest request) {
    String query = request.exchange().getMessage().getHeader(Exchange.HTTP_RAW_QUERY, String.class);
    try {
      return query == null ? Map.of() : URISupport.parseQuery(query);
    } catch (URISyntaxException | IllegalArgumentException malformed) {
      throw A2aException.invalid("query", "is not well-formed");
    }
  }

  private static String last(Object value) {
    return String.valueOf(value instanceof List<?> many ? many.get(many.size() - 1) : value);
  }
}
