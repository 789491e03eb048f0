package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import org.jspecify.annotations.Nullable;

/**
 * A configuration as it is kept.
 *
 * @param config with an id
 * @param version of the protocol in which it was registered, and in which it is told
 * @param since number of the task's event with which the telling begins
 * @param delivered number of the last event that was told; 0 where none was
 * @param fault why it is dead
 */
public record StoredPushConfig(
    String taskId,
    PushConfig config,
    A2aVersion version,
    long since,
    long delivered,
    State state,
    @Nullable String fault) {

  /** Whether it is told more. */
  public enum State {
    /** Its task goes on. */
    LIVE,
    /** Everything was told. */
    DONE,
    /** Its receiver took nothing for too long, or must not be called. */
    DEAD
  }

  /** The same with another configuration. */
  StoredPushConfig with(PushConfig other) {
    return new StoredPushConfig(taskId, other, version, since, delivered, state, fault);
  }

  /** The same, dead for a reason. */
  StoredPushConfig dead(String why) {
    return new StoredPushConfig(taskId, config, version, since, delivered, State.DEAD, why);
  }

  String id() {
    return config.id() == null ? "" : config.id();
  }
}
