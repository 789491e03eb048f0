package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds the requests to one interface of a remote agent and unwraps its responses. Immutable. */
public interface ClientBinding {

  /** Builds the request that sends a message. */
  AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send);

  /** Builds a request about one task. */
  AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant);

  /**
   * Builds a request that cancels a task.
   *
   * @param reason for people; a binding that cannot carry it leaves it out
   */
  default AgentHttpRequest cancel(String taskId, @Nullable String tenant, @Nullable String reason) {
    return about(A2aOperation.CANCEL, taskId, tenant);
  }

  /**
   * Reads a response or stream event.
   *
   * @throws io.serai.a2a.model.A2aException if it is an error or cannot be read
   */
  RemoteAgentResponse read(JsonNode response);

  /**
   * Returns the error that a response reports whose status is that of a failure; empty if it
   * reports none that can be read.
   */
  default Optional<A2aException> error(OutboundResponse response) {
    try {
      read(JsonMappers.MAPPER.readTree(response.body().getBytes()));
      return Optional.empty();
    } catch (A2aException error) {
      boolean readable = error.error() != A2aError.INVALID_AGENT_RESPONSE;
      return Optional.of(error).filter(each -> readable);
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

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
