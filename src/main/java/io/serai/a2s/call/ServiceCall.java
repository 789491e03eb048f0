package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.VariableScope;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * The request of a step that calls a service, read from its task and its input template.
 *
 * <p>Immutable and thread-safe. Nothing outside these two documents is read.
 */
public sealed interface ServiceCall permits OpenApiRequestTemplate, GraphQlCall {

  /** The names of the variables that the request reads. */
  default Set<String> names() {
    return templates().names();
  }

  /** What the task says of the variables that the request passes on unchanged. */
  InferredInputSchemas passedInputs();

  /** The ids of the secrets that the request needs. */
  default Set<String> secrets() {
    return templates().secrets();
  }

  /** The variables and secrets that the request reads. */
  TemplateReferences templates();

  /** The hosts that the request is sent to, in lower case, without ports. */
  Set<String> hosts();

  /** The address of the request without the parts that templates insert. */
  URI address();

  /** The HTTP method, in upper case. */
  String method();

  /** The method and the path of the request, with {@code {name}} for what templates insert. */
  default String operation() {
    return method() + " " + path();
  }

  /** The path of the request, with {@code {name}} for what templates insert. */
  default String path() {
    String path = address().getRawPath();
    return path == null || path.isEmpty() ? "/" : path;
  }

  /** The whole address of the request, with {@code {name}} for what templates insert. */
  default String url() {
    return address().getScheme() + "://" + address().getRawAuthority() + path();
  }

  /** The timeout, retries, throttling, circuit breaker and caching of the call. */
  CallPolicy policy();

  /**
   * Whether method, address, the input template and {@link #required} say all that the task says of
   * the request.
   */
  boolean isPlain();

  /** The parameters outside of the path that must have a value, such as {@code query.limit}. */
  default Set<String> required() {
    return Set.of();
  }

  /**
   * Builds the request for these variables. Its {@code secrets} are the values that were inserted,
   * in every encoding in which a response may repeat them.
   *
   * @param hosts the hosts that the request and its redirects may be sent to: the capability's
   *     domains
   * @throws ServiceCallException if a value is missing or cannot be encoded (A2S-Q6), or a secret
   *     is not available
   */
  OutboundRequest request(VariableScope scope, Set<String> hosts) throws ServiceCallException;

  /**
   * Decodes a response into the value that the output mapping reads.
   *
   * @throws ServiceCallException if the response reports a failure or is not of its declared type
   */
  JsonNode result(OutboundResponse response) throws ServiceCallException;

  /**
   * What a response whose status is an error says of the failure, in the terms of the service's
   * protocol; empty if nothing is known.
   */
  default Optional<String> errors(OutboundResponse refusal) {
    return Optional.empty();
  }

  /** The schema of a successful response with references resolved, if the task declares one. */
  Optional<JsonNode> responseSchema();
}
