package io.serai.http.proxy;

import io.serai.security.Caller;
import io.vertx.ext.web.RoutingContext;

/** The key under which a caller's share of a limit is counted. */
public final class CallerLimitKey {

  private CallerLimitKey() {}

  /**
   * Returns the key: the id of a caller with credentials, else the client's IP address, so that
   * callers without credentials do not share one.
   */
  public static String of(RoutingContext request) {
    Caller caller = request.get(Caller.PROPERTY);
    boolean keyed =
        caller != null && !caller.equals(Caller.OPERATOR_OPEN) && !caller.equals(Caller.ANONYMOUS);
    return keyed ? caller.id() : TrustedProxyHeaderFilter.client(request);
  }
}
