package io.serai.http;

import io.serai.trace.Span;
import io.serai.trace.Tracing;
import io.serai.trace.Tracing.Kind;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;

/**
 * Makes a span of every request; what follows from it finds that span in the request's {@code
 * traceparent}.
 */
public record TraceFilter(Tracing tracing) implements Handler<RoutingContext> {

  private static final int FIRST_FAULT = 500;
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  @Override
  public void handle(RoutingContext request) {
    HttpServerRequest http = request.request();
    String method = http.method().name();
    String name = METHODS.contains(method) ? method : "HTTP";
    Span span = tracing.begin(Kind.SERVER, name, http.getHeader(RequestFacts.TRACEPARENT));
    span.put("http.request.method", method);
    span.put("url.path", http.path());
    http.headers().set(RequestFacts.TRACEPARENT, String.valueOf(span.traceparent()));
    request.addEndHandler(
        end -> {
          int status = request.response().getStatusCode();
          span.put("http.response.status_code", Integer.toString(status));
          span.end(end.failed() ? "aborted" : status >= FIRST_FAULT ? "HTTP " + status : null);
        });
    request.next();
  }
}
