package io.serai.console.endpoint;

import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A value that a worker thread reads at the first request that needs it, and that is kept from then
 * on. After a failure the next request reads it again. Thread-safe.
 */
public final class LazyValue<T> {

  private final SingleFlight<T> reading;
  private volatile @Nullable T value;

  public LazyValue(Callable<T> read) {
    this.reading = new SingleFlight<>(read);
  }

  /** Calls the responder with the value, on the request's event loop; a failure is answered. */
  public void respond(RoutingContext request, ConsoleResponder responder, Consumer<T> respond) {
    T known = value;
    if (known != null) {
      respond.accept(known);
      return;
    }
    responder.whenDone(
        request,
        reading.get(request.vertx()),
        read -> {
          value = read;
          respond.accept(read);
        });
  }
}
