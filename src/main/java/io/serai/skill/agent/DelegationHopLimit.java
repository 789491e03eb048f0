package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import java.util.Optional;

/**
 * Limits the number of hubs that a task passes through, over all protocols.
 *
 * <p>Each hub increments a counter in the metadata of what it sends on, so that agents which
 * delegate in a circle are stopped.
 *
 * @param most maximum number of hubs
 */
public record DelegationHopLimit(int most) {
  /** The member of the metadata that contains the counter. */
  private static final String MEMBER = "seraiDepth";

  private static final String METADATA = "metadata";

  /** Returns why a task must not be sent on; empty if it may be. */
  public Optional<String> refusal(NewTask task) {
    return hops(task) < most
        ? Optional.empty()
        : Optional.of(
            ("delegation_cycle: this task came through %s hubs and is not given to %s too. Break "
                    + "the circle, or raise %s.")
                .formatted(most, task.agent(), DelegationSettings.MAX_DEPTH.key()));
  }

  /**
   * Returns the metadata of a message that is sent on: that of the task, with the counter
   * incremented.
   */
  public static JsonNode metadata(NewTask task) {
    JsonNode known = task.origin().facts().path(METADATA);
    ObjectNode metadata =
        known instanceof ObjectNode object ? object.deepCopy() : JsonMappers.object();
    return metadata.put(MEMBER, hops(task) + 1);
  }

  /** Returns the number of hubs that a task has passed through. */
  public static int hops(NewTask task) {
    return Math.max(0, task.origin().facts().path(METADATA).path(MEMBER).asInt(0));
  }

  /** Returns the origin of a task that has passed through a number of hubs. */
  public static ProtocolOrigin after(ProtocolOrigin origin, int hops) {
    return hops <= 0 ? origin : origin.with(METADATA, JsonMappers.object().put(MEMBER, hops));
  }
}
