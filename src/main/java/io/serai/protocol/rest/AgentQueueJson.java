package io.serai.protocol.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskDispatcher.AgentCapacity;
import io.serai.task.run.TaskDispatcher.Load;

/** Writes the queue of an agent on this hub as JSON. */
public final class AgentQueueJson {

  private AgentQueueJson() {}

  /**
   * Adds {@code running}, {@code max_running}, {@code queued}, {@code max_queued} and {@code
   * oldest_queued_seconds}; returns the object.
   */
  public static ObjectNode add(TaskDispatcher tasks, String agent, ObjectNode json) {
    Load load = tasks.load(agent);
    AgentCapacity capacity = tasks.room(agent);
    return json.put("running", load.running())
        .put("max_running", capacity.maxRunning())
        .put("queued", load.waiting())
        .put("max_queued", capacity.maxQueued())
        .put("oldest_queued_seconds", capacity.oldest().toMillis() / 1_000.0);
  }
}
