package io.serai.http.error;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers requests whose path exists but not with their method: {@code OPTIONS} with 204, others
 * with 405, both with the header {@code Allow}. GET includes HEAD. Requests with an allowed method
 * pass to the next handler.
 */
public final class MethodNotAllowedHandler implements Handler<RoutingContext> {

  private final ErrorResponder errors;
  private final Set<String> allowed = new TreeSet<>();

  public MethodNotAllowedHandler(ErrorResponder errors, Set<String> allowed) {
    this.errors = errors;
    this.allowed.addAll(allowed);
    if (allowed.contains("GET")) {
      this.allowed.add("HEAD");
    }
  }

  @Override
  public void handle(RoutingContext request) {
    String method = request.request().method().name();
    if (allowed.contains(method)) {
      request.next();
      return;
    }
    String allow = allowHeader();
    if (method.equals("OPTIONS")) {
      request.response().setStatusCode(204).putHeader("allow", allow).end();
      return;
    }
    String message = method + " is not served here. Use " + allow + ".";
    errors.answer(request, HttpError.of(405, "METHOD_NOT_ALLOWED", message).with("allow", allow));
  }

  private String allowHeader() {
    Set<String> all = new TreeSet<>(allowed);
    all.add("OPTIONS");
    return String.join(", ", all);
  }
}
