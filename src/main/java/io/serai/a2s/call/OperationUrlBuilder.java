package io.serai.a2s.call;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the address of each call of an operation from server, path and query. Thread-safe. */
final class OperationUrlBuilder {

  private static final int INITIAL_CAPACITY = 128;

  private final ServerAddress server;
  private final PathTemplate path;
  private final List<ParameterTemplate> query;

  /**
   * The address of the previous call: consecutive calls often use the same one, which then need not
   * be parsed again. An address that contains a secret is not kept.
   */
  private volatile @Nullable URI last;

  OperationUrlBuilder(ServerAddress server, PathTemplate path, List<ParameterTemplate> query) {
    this.server = server;
    this.path = path;
    this.query = List.copyOf(query);
  }

  /** The templates of the parameters in the path. */
  Stream<ParameterTemplate> pathInputs() {
    return path.segments().stream().flatMap(segment -> segment.inputs().stream());
  }

  /** The templates of the parameters in the query. */
  List<ParameterTemplate> query() {
    return query;
  }

  String host() {
    return server.host();
  }

  /** The address of the server, with which all addresses begin. */
  URI server() {
    return URI.create(server.base());
  }

  /** The path of the operation on its host, with parameters as {@code {name}}. */
  String path() {
    String base = server().getRawPath();
    return (base == null ? "" : base) + path;
  }

  /**
   * Builds the address of one call.
   *
   * @throws ServiceCallException if a required parameter is missing or the result is not a valid
   *     address
   */
  URI of(RequestTemplateRenderer renderer) throws ServiceCallException {
    StringBuilder url = new StringBuilder(INITIAL_CAPACITY).append(server.base());
    path.write(url, renderer);
    String queryString = HeaderTemplates.joined(query, "&", renderer);
    if (!queryString.isEmpty()) {
      url.append('?').append(queryString);
    }
    URI previous = last;
    if (previous != null && previous.toString().contentEquals(url)) {
      return previous;
    }
    URI uri = parse(url);
    if (renderer.secrets().isEmpty()) {
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
