package io.serai.outbound.component;

import java.net.URI;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * The address of an {@code outbound:} endpoint, from which {@link #resolve} builds the address of a
 * request.
 *
 * @param base scheme, host and path; may contain {@code {placeholders}} that a header resolves
 * @param query without question mark; empty if there is none
 */
record OutboundUriTemplate(String base, String query) {

  private static final String REST_URI = "CamelRestHttpUri";
  private static final String REST_QUERY = "CamelRestHttpQuery";

  static OutboundUriTemplate of(String address, String query) {
    String base = address.contains("://") ? address : address.replaceFirst(":/*", "://");
    return new OutboundUriTemplate(base, query);
  }

  /** Returns the host of the endpoint, which no message header can change. */
  String host() {
    int begin = base.indexOf("://") + 3;
    int end = begin;
    while (end < base.length() && "/?#{".indexOf(base.charAt(end)) < 0) {
      end++;
    }
    String host = URI.create(base.substring(0, end)).getHost();
    if (host == null) {
      throw new IllegalArgumentException("an outbound: address must name a host: " + base);
    }
    return host;
  }

  /** Returns the address for a message, whose headers may set the path and the query. */
  URI resolve(Message message) {
    String resolved = message.getHeader(REST_URI, String.class);
    StringBuilder address = new StringBuilder(resolved == null ? base : resolved);
    String path = message.getHeader(Exchange.HTTP_PATH, String.class);
    if (path != null && !path.isEmpty()) {
      appendPath(address, path);
    }
    String requested = query(message);
    if (!requested.isEmpty()) {
      address.append(address.indexOf("?") < 0 ? '?' : '&').append(requested);
    }
    return URI.create(address.toString());
  }

  static void appendPath(StringBuilder address, String path) {
    boolean ends = address.charAt(address.length() - 1) == '/';
    boolean begins = path.startsWith("/");
    if (!ends && !begins) {
      address.append('/');
    }
    address.append(path, ends && begins ? 1 : 0, path.length());
  }

  private String query(Message message) {
    String rest = message.getHeader(REST_QUERY, String.class);
    @Nullable String requested =
        rest == null ? message.getHeader(Exchange.HTTP_QUERY, String.class) : rest;
    return requested == null ? query : requested;
  }
}
