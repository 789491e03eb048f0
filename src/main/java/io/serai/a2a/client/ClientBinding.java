package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import org.jspecify.annotations.Nullable;

/** How one interface of an agent is asked, and how its answers are to be read. Immutable. */
interface ClientBinding {

  /** A message. */
  AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send);

  /** Something about one task. */
  AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant);

  /**
   * What an answer, or an event of a stream, says.
   *
   * @throws io.serai.a2a.model.A2aException where it says an error, or nothing that can be read
   */
  JsonNode result(JsonNode answer);
}
