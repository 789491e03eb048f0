package io.serai.http.filter;

import io.serai.security.Caller;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * The session in which a page of the hub sent a request. What the request leaves open, such as a
 * stream, ends with it.
 *
 * @param open returns whether the session goes on; must not block
 * @param ending runs an action, on any thread, as soon as this hub knows that the session was ended
 *     before its time, and returns what stops that; neither blocks
 * @param person the caller of the request, which has no other credentials; empty if it has the key
 *     with which the person signed in
 */
public record PageSession(
    BooleanSupplier open, UnaryOperator<Runnable> ending, Optional<Caller> person) {

  private static final String KEY = "serai.page-session";

  /** Makes this the session of a request. */
  public void on(RoutingContext request) {
    request.put(KEY, this);
  }

  /** Whether the request came in a session that has ended. */
  static boolean hasEnded(RoutingContext request) {
    PageSession session = request.get(KEY);
    return session != null && !session.open.getAsBoolean();
  }

  /**
   * Runs an action, on any thread, as soon as this hub knows that the session of a request was
   * ended before its time.
   *
   * @return stops that; to be called when the action is of no use any more
   */
  public static Runnable whenEnded(RoutingContext request, Runnable action) {
    PageSession session = request.get(KEY);
    return session == null ? () -> {} : session.ending.apply(action);
  }

  /** Returns the person of a request; empty if the request has a key, or came in no session. */
  static Optional<Caller> person(RoutingContext request) {
    PageSession session = request.get(KEY);
    return session == null ? Optional.empty() : session.person;
  }
}
