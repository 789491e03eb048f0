package io.serai.http.request;

import io.serai.concurrent.EventLoops;
import io.vertx.core.Context;
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

  /**
   * Registers a listener that runs once the response begins, or else when the request has ended.
   *
   * @return false if nobody will call the listener, since no client waits for an answer
   */
  default boolean answered(Runnable work) {
    return false;
  }

  /** Returns the signal of a request's client. */
  static ClientDisconnectSignal of(RoutingContext request) {
    return of(
        request,
        work -> {
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
        });
  }

  /**
   * Returns a signal of a request's client; to be called on the request's event loop.
   *
   * @param disconnect notifies when the client has disconnected
   */
  static ClientDisconnectSignal of(RoutingContext request, ClientDisconnectSignal disconnect) {
    Context loop = request.vertx().getOrCreateContext();
    return new ClientDisconnectSignal() {
      @Override
      public void then(Runnable work) {
        EventLoops.run(loop, () -> disconnect.then(work));
      }

      @Override
      public boolean answered(Runnable work) {
        EventLoops.run(loop, () -> register(work));
        return true;
      }

      private void register(Runnable work) {
        request.addHeadersEndHandler(begun -> work.run());
        RequestEnd.then(request, end -> work.run());
      }
    };
  }
}
