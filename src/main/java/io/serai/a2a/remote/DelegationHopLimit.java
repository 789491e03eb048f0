package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.AgentCallException;
import io.serai.document.JsonMappers;
import io.serai.task.NewTask;
import java.util.Optional;

/**
 * How many hubs a task came through: each writes one more into the metadata of what it sends on, so
 * that agents which send a task round in a circle find an end.
 */
final class DelegationHopLimit {
  /** The member of A2A's metadata. */
  static final String MEMBER = "seraiDepth";

  private DelegationHopLimit() {}

  /** Why a task goes no further; empty where it may. */
  static Optional<AgentCallException> check(NewTask task, int most) {
    return of(task) < most
        ? Optional.empty()
        : Optional.of(
            AgentCallException.refused(
                "E010",
                "delegation_cycle: this task came through "
                    + most
                    + " hubs and is not given to "
                    + task.agent()
                    + " too. Break the circle, or raise serai.agents.max-depth."));
  }

  /** What is said with a task that is sent on: what came with it, and the depth. */
  static JsonNode metadata(NewTask task) {
    JsonNode known = task.origin().facts().path("metadata");
    ObjectNode metadata =
        known instanceof ObjectNode object ? object.deepCopy() : JsonMappers.object();
    return metadata.put(MEMBER, of(task) + 1);
  }

  private static int of(NewTask task) {
    return Math.max(0, task.origin().facts().path("metadata").path(MEMBER).asInt(0));
  }
}
