package io.serai.console.endpoint;

import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.security.Caller;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/** Rejects requests of callers that are not operators with status 403. */
public record OperatorOnlyFilter(ErrorResponder errors) implements Handler<RoutingContext> {

  public static boolean isOperator(RoutingContext request) {
    return request.get(Caller.PROPERTY) instanceof Caller caller && caller.operator();
  }

  @Override
  public void handle(RoutingContext request) {
    if (isOperator(request)) {
      request.next();
    } else {
      errors.answer(
          request,
          HttpError.of(
              403, "FORBIDDEN", "Only operators may use the console. Use an operator's key."));
    }
  }
}
