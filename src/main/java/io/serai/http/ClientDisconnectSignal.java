package io.serai.http;

import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** The client's going away before it was answered, for those who wait on its behalf. */
@FunctionalInterface
public interface ClientDisconnectSignal {

  /** Of a client that stays. */
  ClientDisconnectSignal NEVER = work -> {};

  /** Runs it should the client go away, at once where it has; on the request's event loop. */
  void then(Runnable work);

  /** Of the client of a request. */
  static ClientDisconnectSignal of(RoutingContext request) {
    return work -> {
      HttpServerResponse response = request.response();
      if (response.closed() && !response.ended()) {
        work.run();
        return;
      }
      request.addEndHandler(
          end -> {
            if (end.failed()) {
              work.run();
            }
          });
    };
  }
}
