package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import org.jspecify.annotations.Nullable;

/** Builds the requests to one interface of a remote agent and unwraps its responses. Immutable. */
public interface ClientBinding {

  /** Builds the request that sends a message. */
  AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send);

  /** Builds a request about one task. */
  AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant);

  /**
   * Reads a response or stream event.
   *
   * @throws io.serai.a2a.model.A2aException if it is an error or cannot be read
   */
  RemoteAgentResponse read(JsonNode response);

  /**
   * Whether a task is streamed by a request of its own, which follows the one that sends the
   * message.
   */
  default boolean subscribesAfterSending() {
    return false;
  }

  /** Returns how a failure to send a message counts, such as whether it may be sent again. */
  default AgentCallException sendFailure(AgentCallException failure) {
    return failure;
  }
}
