package io.serai.http.request;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Names of what the hub keeps about a request: keys of the {@link RoutingContext}, and properties
 * of the exchange that serves the request.
 */
public final class RequestProperties {

  /**
   * Exchange property and request key of the agent's id, for requests under {@code /agents/{id}};
   * absent for others. The path is routed without that prefix.
   */
  public static final String AGENT = "serai.agent";

  /**
   * Exchange property and request key of the scheme, host and prefix by which the caller reached a
   * trusted proxy in front of the hub, without a trailing slash; absent for direct requests.
   */
  public static final String ORIGIN = "serai.origin";

  /**
   * Exchange property of the decoded parameters of the query, a {@link io.vertx.core.MultiMap};
   * absent if the request has no query.
   */
  public static final String QUERY = "serai.query";

  /** Exchange property of the client's {@link ClientDisconnectSignal}. */
  public static final String DEPARTURE = "serai.departure";

  /** Exchange property of the {@link StreamAdmission} of the response. */
  public static final String STREAMS = "serai.streams";

  /**
   * Exchange property and request key of the {@link AuditNotes} of an administrative operation; set
   * by its route.
   */
  public static final String AUDIT_NOTES = "serai.audit.notes";

  private RequestProperties() {}

  /**
   * Returns scheme, host and prefix by which the caller reached the hub, or a trusted proxy in
   * front of it.
   */
  public static String origin(RoutingContext request) {
    String forwarded = request.get(ORIGIN);
    HttpServerRequest http = request.request();
    return forwarded == null ? http.scheme() + "://" + http.authority() : forwarded;
  }

  /** Returns the host, with the port, of an {@linkplain #origin origin}. */
  public static String host(String origin) {
    String authority = origin.substring(origin.indexOf("://") + 3);
    int prefix = authority.indexOf('/');
    return prefix < 0 ? authority : authority.substring(0, prefix);
  }

  /** Returns the prefix of an {@linkplain #origin origin}, such as {@code /hub}; else empty. */
  public static String prefix(String origin) {
    return origin.substring(origin.indexOf("://") + 3 + host(origin).length());
  }
}
