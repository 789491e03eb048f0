package io.serai.outbound;

import io.serai.security.PrivateHostAllowlist;
import io.vertx.core.AsyncResult;
import io.vertx.core.net.SocketAddress;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/** Runs a call on its host's route once the address behind the name is checked and pinned. */
final class GuardedCallDispatcher {

  private final OutboundGuard guard;

  GuardedCallDispatcher(OutboundGuard guard) {
    this.guard = guard;
  }

  boolean process(OutboundCall call, Exchange exchange, AsyncCallback callback) {
    PrivateHostAllowlist allowed = call.request().privateHosts();
    SocketAddress known = guard.pinned(call.peer().origin(), allowed);
    if (known != null) {
      call.pinTo(known);
      return call.peer().slot().process(exchange, callback);
    }
    guard
        .pin(call.peer().origin(), allowed)
        .onComplete(
            checked ->
                call.onContext(
                    () -> run(call, checked, exchange, doneLater -> callback.done(false))));
    return false;
  }

  private static void run(
      OutboundCall call,
      AsyncResult<SocketAddress> checked,
      Exchange exchange,
      AsyncCallback callback) {
    if (checked.failed()) {
      exchange.setException(failure(checked.cause()));
      callback.done(false);
      return;
    }
    call.pinTo(checked.result());
    call.peer().slot().process(exchange, callback);
  }

  private static OutboundException failure(Throwable cause) {
    return cause instanceof OutboundException known
        ? known
        : OutboundException.refused("the address could not be checked");
  }
}
