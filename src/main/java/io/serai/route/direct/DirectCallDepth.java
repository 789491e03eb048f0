package io.serai.route.direct;

import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A call of a {@code direct:} endpoint, with the chain of calls in which it was made. A route that
 * calls itself without end would block its thread until the memory is used up, so the depth is
 * limited.
 *
 * <p>The innermost call is a property of the exchange, and copies of the exchange have it too, such
 * as those of {@code split} and {@code wireTap}. A copy may outlive the calls in which it was made,
 * so only calls that have not ended count. Thread-safe.
 */
final class DirectCallDepth {

  /** Calls that may be open at once, each within the one before. */
  static final int MAX_DEPTH = 1_000;

  private static final String PROPERTY = "SeraiDirectCall";

  private volatile @Nullable DirectCallDepth enclosing;
  private volatile boolean ended;

  private DirectCallDepth(@Nullable DirectCallDepth enclosing) {
    this.enclosing = enclosing;
  }

  /**
   * Begins a call by the exchange.
   *
   * @return null, with nothing done, if it would be too deep
   */
  static @Nullable DirectCallDepth begin(Exchange exchange) {
    DirectCallDepth enclosing = openOf(exchange.getProperty(PROPERTY, DirectCallDepth.class));
    if (depth(enclosing) >= MAX_DEPTH) {
      return null;
    }
    DirectCallDepth call = new DirectCallDepth(enclosing);
    exchange.setProperty(PROPERTY, call);
    return call;
  }

  /** Ends the call; later calls of the exchange are within the enclosing call again. */
  void end(Exchange exchange) {
    ended = true;
    DirectCallDepth outer = enclosing;
    if (outer == null) {
      exchange.removeProperty(PROPERTY);
    } else {
      exchange.setProperty(PROPERTY, outer);
    }
  }

  /** Counts the open calls, and forgets those that have ended. */
  private static int depth(@Nullable DirectCallDepth innermost) {
    int depth = 0;
    for (DirectCallDepth call = innermost; call != null; call = call.enclosing) {
      call.enclosing = openOf(call.enclosing);
      depth++;
    }
    return depth;
  }

  /** Returns the innermost call that has not ended, of this one and the enclosing ones. */
  private static @Nullable DirectCallDepth openOf(@Nullable DirectCallDepth innermost) {
    DirectCallDepth call = innermost;
    while (call != null && call.ended) {
      call = call.enclosing;
    }
    return call;
  }
}
