package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.AgentCallException;
import io.serai.document.JsonMappers;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import java.util.Optional;

/**
 * Limits the number of hubs that a task passes through.
 *
 * <p>Each hub increments a counter in the metadata of the messages that it sends on, so that agents
 * which delegate in a circle are stopped.
 */
final class DelegationHopLimit {
  /** The metadata member that contains the counter. */
  static final String MEMBER = "seraiDepth";

  private DelegationHopLimit() {}

  /** Returns the failure of a task that exceeds the limit; empty if it may be sent on. */
  static Optional<AgentCallException> check(NewTask task, int limit) {
    return hops(task) < limit
        ? Optional.empty()
        : Optional.of(
            AgentCallException.refused(
                ErrorCode.INVALID_INPUT.code(),
                ("delegation_cycle: this task came through %s hubs and is not given to %s too. Break "
                        + "the circle, or raise serai.agents.max-depth.")
                    .formatted(limit, task.agent())));
  }

  /**
   * Returns the metadata of a message that is sent on: that of the task, with the counter
   * incremented.
   */
  static JsonNode metadata(NewTask task) {
    JsonNode known = task.origin().facts().path("metadata");
    ObjectNode metadata =
        known instanceof ObjectNode object ? object.deepCopy() : JsonMappers.object();
    return metadata.put(MEMBER, hops(task) + 1);
  }

  private static int hops(NewTask task) {
    return Math.max(0, task.origin().facts().path("metadata").path(MEMBER).asInt(0));
  }
}
