package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import org.jspecify.annotations.Nullable;

/** Builds the requests to one interface of a remote agent and unwraps its responses. Immutable. */
interface ClientBinding {

  /** Builds the request that sends a message. */
  AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send);

  /** Builds a request about one task. */
  AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant);

  /**
   * Returns the payload of a response or stream event.
   *
   * @throws io.serai.a2a.model.A2aException if it is an error or cannot be read
   */
  JsonNode result(JsonNode response);
}
