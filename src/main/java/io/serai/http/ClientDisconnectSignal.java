package io.serai.http;

import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** Notifies listeners that the client of a request disconnected before it was answered. */
@FunctionalInterface
public interface ClientDisconnectSignal {

  /** Never fires. */
  ClientDisconnectSignal NEVER = work -> {};

  /**
   * Registers a listener, which runs on the request's event loop if the client disconnects; at once
   * if it already has.
   */
  void then(Runnable work);

  /** Returns the signal of a request's client. */
  static ClientDisconnectSignal of(RoutingContext request) {
    return work -> {
      HttpServerResponse response = request.response();
      if (response.closed() && !response.ended()) {
        work.run();
        return;
      }
      RequestEnd.then(
          request,
          end -> {
            if (end.failed()) {
              work.run();
            }
          });
    };
  }
}
