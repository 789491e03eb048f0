package io.serai.http.filter;

import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestEnd;
import io.serai.trace.Span;
import io.serai.trace.Tracing;
import io.serai.trace.Tracing.SpanCategory;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;

/**
 * Starts a server span for every request and puts it in the request's {@code traceparent}, so that
 * later spans become its children.
 */
public record TraceFilter(Tracing tracing) implements Handler<RoutingContext> {

  private static final int SERVER_ERROR = 500;
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  @Override
  public void handle(RoutingContext request) {
    HttpServerRequest http = request.request();
    String method = http.method().name();
    String name = METHODS.contains(method) ? method : "HTTP";
    Span span =
        tracing.begin(SpanCategory.SERVER, name, http.getHeader(RequestContext.TRACEPARENT));
    span.put("http.request.method", method);
    span.put("url.path", http.path());
    http.headers().set(RequestContext.TRACEPARENT, String.valueOf(span.traceparent()));
    RequestEnd.then(
        request,
        end -> {
          int status = request.response().getStatusCode();
          span.put("http.response.status_code", Integer.toString(status));
          span.end(end.failed() ? "aborted" : status >= SERVER_ERROR ? "HTTP " + status : null);
        });
    request.next();
  }
}
