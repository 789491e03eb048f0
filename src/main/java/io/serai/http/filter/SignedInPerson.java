package io.serai.http.filter;

import io.serai.security.Caller;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The person who signed in at a page of the hub and has no key: the caller of the requests that the
 * page sends.
 */
public final class SignedInPerson {

  private static final String KEY = "serai.signed-in";

  private SignedInPerson() {}

  /**
   * Sets the person of a request, which has no other credentials.
   *
   * @param person returns the person; empty once the session has ended
   */
  public static void set(RoutingContext request, Supplier<Optional<Caller>> person) {
    request.put(KEY, person);
  }

  /** Returns the person of a request; empty if there is none, or the session has ended. */
  static Optional<Caller> of(RoutingContext request) {
    Supplier<Optional<Caller>> person = request.get(KEY);
    return person == null ? Optional.empty() : person.get();
  }
}
