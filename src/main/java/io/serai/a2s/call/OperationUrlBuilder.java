package io.serai.a2s.call;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the calls of an operation go: server, path and query, with the parameters of each call.
 * Thread-safe.
 */
final class OperationUrlBuilder {

  private static final int USUAL_LENGTH = 128;

  private final OpenApiServer server;
  private final PathTemplate path;
  private final List<ParameterTemplate> query;

  /**
   * Calls often go where the one before went: then it need not be parsed again. No secret stays
   * here.
   */
  private volatile @Nullable URI last;

  OperationUrlBuilder(OpenApiServer server, PathTemplate path, List<ParameterTemplate> query) {
    this.server = server;
    this.path = path;
    this.query = List.copyOf(query);
  }

  String host() {
    return server.host();
  }

  /** The address that all of them begin with. */
  URI server() {
    return URI.create(server.base());
  }

  /**
   * The address of one call.
   *
   * @throws ServiceCallException where a parameter is missing, or they make no address
   */
  URI of(RequestRenderer requestRenderer) throws ServiceCallException {
    StringBuilder url = new StringBuilder(USUAL_LENGTH).append(server.base());
    path.write(url, requestRenderer);
    String written = HeaderTemplates.joined(query, "&", requestRenderer);
    if (!written.isEmpty()) {
      url.append('?').append(written);
    }
    URI known = last;
    if (known != null && known.toString().contentEquals(url)) {
      return known;
    }
    URI uri = parse(url);
    if (requestRenderer.secrets().isEmpty()) {
      last = uri;
    }
    return uri;
  }

  private static URI parse(StringBuilder url) throws ServiceCallException {
    try {
      return URI.create(url.toString());
    } catch (IllegalArgumentException e) {
      throw new ServiceCallException("The parameters do not make an address.");
    }
  }
}
