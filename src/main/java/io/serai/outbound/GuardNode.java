package io.serai.outbound;

import io.serai.outbound.OutboundException.Reason;
import io.vertx.core.AsyncResult;
import io.vertx.core.net.SocketAddress;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.component.caffeine.CaffeineConstants;
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
    if (call.cacheKey() != null) {
      exchange.getMessage().setHeader(CaffeineConstants.KEY, call.cacheKey());
    }
    SocketAddress known = guard.pinned(call.peer().origin());
    if (known != null) {
      call.pinTo(known);
      callback.done(true);
      return true;
    }
    guard.pin(call.peer().origin()).onComplete(checked -> checked(exchange, checked, callback));
    return false;
  }

  private static void checked(
      Exchange exchange, AsyncResult<SocketAddress> checked, AsyncCallback callback) {
    Call call = Call.of(exchange);
    if (checked.succeeded()) {
      call.pinTo(checked.result());
    } else {
      exchange.setException(failure(checked.cause()));
    }
    call.onContext(() -> callback.done(false));
  }

  private static OutboundException failure(Throwable cause) {
    return cause instanceof OutboundException known
        ? known
        : new OutboundException(Reason.REFUSED, "the address could not be checked");
  }
}
