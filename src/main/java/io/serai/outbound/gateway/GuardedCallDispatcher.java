package io.serai.outbound.gateway;

import io.serai.outbound.OutboundException;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.guard.OutboundGuard;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.security.host.PrivateHostAllowlist;
import io.vertx.core.AsyncResult;
import io.vertx.core.net.SocketAddress;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/** Runs a call on the route of its host after the guard has checked and pinned the address. */
record GuardedCallDispatcher(OutboundGuard guard) {

  /**
   * Runs a call.
   *
   * @param route route of the call's host
   */
  boolean process(
      OutboundCallState call, CompiledRouteEntry route, Exchange exchange, AsyncCallback callback) {
    PrivateHostAllowlist allowed = call.request().privateHosts();
    SocketAddress pinned = guard.pinned(call.targetHost().origin(), allowed);
    if (pinned != null) {
      call.pinTo(pinned);
      return route.process(exchange, callback);
    }
    guard
        .pin(call.targetHost().origin(), allowed)
        .onComplete(
            checked ->
                call.onContext(
                    () -> run(call, route, checked, exchange, doneLater -> callback.done(false))));
    return false;
  }

  private static void run(
      OutboundCallState call,
      CompiledRouteEntry route,
      AsyncResult<SocketAddress> checked,
      Exchange exchange,
      AsyncCallback callback) {
    if (checked.failed()) {
      exchange.setException(failure(checked.cause()));
      callback.done(false);
      return;
    }
    call.pinTo(checked.result());
    route.process(exchange, callback);
  }

  private static OutboundException failure(Throwable cause) {
    return cause instanceof OutboundException outbound
        ? outbound
        : OutboundException.refused("the address could not be checked");
  }
}
