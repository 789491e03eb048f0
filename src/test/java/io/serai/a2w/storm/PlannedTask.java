package io.serai.a2w.storm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * A task of a storm.
 *
 * @param token what the task results in, if it finishes
 * @param input the steps of its work
 * @param interruption what is done to it
 * @param afterReads after how many reads of its status that is done
 * @param repeated whether its start is sent again
 */
record PlannedTask(
    String id,
    String agent,
    String skill,
    String token,
    ObjectNode input,
    int priority,
    Interruption interruption,
    int afterReads,
    boolean repeated) {

  /** How a task is interrupted. */
  enum Interruption {
    NONE,
    STOP,
    TERMINATE
  }

  /** Returns the body of the request that starts it. */
  String context() {
    ObjectNode context =
        JsonMappers.object()
            .put("task_id", id)
            .put("task_type", skill)
            .put("description", "a task of a storm")
            .put("priority", priority)
            .put("caller_agent", "storm");
    context.set("payload", input);
    return context.toString();
  }
}
