package io.serai.http;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers a request whose path is served, but not by its method: 204 to {@code OPTIONS}, else 405;
 * both with the methods in {@code Allow}. Where GET is served, so is HEAD. What is served passes.
 */
public final class MethodNotAllowedHandler implements Handler<RoutingContext> {

  private final ErrorResponder errors;
  private final Set<String> served = new TreeSet<>();

  public MethodNotAllowedHandler(ErrorResponder errors, Set<String> served) {
    this.errors = errors;
    this.served.addAll(served);
    if (served.contains("GET")) {
      this.served.add("HEAD");
    }
  }

  @Override
  public void handle(RoutingContext request) {
    String method = request.request().method().name();
    if (served.contains(method)) {
      request.next();
      return;
    }
    String allow = allow();
    if (method.equals("OPTIONS")) {
      request.response().setStatusCode(204).putHeader("allow", allow).end();
      return;
    }
    String message = method + " is not served here. Use " + allow + ".";
    errors.answer(request, HttpError.of(405, "METHOD_NOT_ALLOWED", message).with("allow", allow));
  }

  private String allow() {
    Set<String> all = new TreeSet<>(served);
    all.add("OPTIONS");
    return String.join(", ", all);
  }
}
