package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.VariableScope;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * The request that a direct step sends, read from its task and its input template.
 *
 * <p>Immutable and thread-safe; nothing is looked up outside the documents that it was read from.
 */
public sealed interface ServiceCall permits OpenApiCall, GraphQlCall {

  /** The variables that the request reads, by the first name of their paths. */
  Set<String> names();

  /** The ids of the secrets that the request needs. */
  Set<String> secrets();

  /** The hosts that the request goes to, lower-case, without ports. */
  Set<String> hosts();

  /** Where the request goes, without what templates fill in. */
  URI address();

  /** The HTTP method, in upper case. */
  String method();

  /**
   * The request for these variables; its {@code secrets} are the values that were put in, in every
   * form in which they may come back.
   *
   * @param hosts where the request and its redirects may go: the capability's domains
   * @throws ServiceCallException where a value is missing or cannot stand in its place (A2S-Q6), or
   *     a secret cannot be had
   */
  OutboundRequest request(VariableScope scope, Set<String> hosts) throws ServiceCallException;

  /**
   * What the answer says, as the output mapping reads it.
   *
   * @throws ServiceCallException where the answer tells of a failure or is not what it claims to be
   */
  JsonNode result(OutboundResponse response) throws ServiceCallException;

  /** The schema of a successful answer, its references resolved, where the task declares one. */
  Optional<JsonNode> responseSchema();
}
