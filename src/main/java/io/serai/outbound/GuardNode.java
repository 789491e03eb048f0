package io.serai.outbound;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** The first node of a host's route: the address behind the name is checked and pinned. */
final class GuardNode extends AsyncProcessorSupport {

  private final OutboundGuard guard;

  GuardNode(OutboundGuard guard) {
    this.guard = guard;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Call call = Call.of(exchange);
    SocketAddress known = guard.pinned(call.peer().origin());
    if (known != null) {
      call.pinTo(known);
      callback.done(true);
      return true;
    }
    Future<SocketAddress> pin = guard.pin(call.peer().origin());
    if (pin.isComplete()) {
      checked(exchange, pin);
      callback.done(true);
      return true;
    }
    pin.onComplete(
        checked ->
            call.onContext(
                () -> {
                  checked(exchange, checked);
                  callback.done(false);
                }));
    return false;
  }

  private static void checked(Exchange exchange, AsyncResult<SocketAddress> checked) {
    if (checked.succeeded()) {
      Call.of(exchange).pinTo(checked.result());
    } else {
      exchange.setException(failure(checked.cause()));
    }
  }

  private static OutboundException failure(Throwable cause) {
    return cause instanceof OutboundException known
        ? known
        : OutboundException.refused("the address could not be checked");
  }
}
