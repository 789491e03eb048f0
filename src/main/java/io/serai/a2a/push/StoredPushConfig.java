package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import org.jspecify.annotations.Nullable;

/**
 * A push notification configuration as stored, with the progress of its delivery.
 *
 * @param owner owner of the task
 * @param config the configuration, which has an id
 * @param version protocol version in which it was registered and is delivered
 * @param since sequence number of the task's event at registration, with which delivery starts
 * @param delivered sequence number of the last delivered event; 0 if there is none
 * @param fault why the configuration is dead; null if it is not
 */
public record StoredPushConfig(
    String taskId,
    String owner,
    PushConfig config,
    A2aVersion version,
    long since,
    long delivered,
    State state,
    @Nullable String fault) {

  /** The state of delivery. */
  public enum State {
    /** Delivery continues. */
    LIVE,
    /** Everything was delivered. */
    DONE,
    /** The webhook accepted nothing for too long, or must not be called. */
    DEAD
  }

  /** Returns a copy with another configuration. */
  StoredPushConfig with(PushConfig other) {
    return new StoredPushConfig(taskId, owner, other, version, since, delivered, state, fault);
  }

  /** Returns a dead copy, with the reason. */
  StoredPushConfig dead(String reason) {
    return new StoredPushConfig(
        taskId, owner, config, version, since, delivered, State.DEAD, reason);
  }

  String id() {
    return config.id() == null ? "" : config.id();
  }
}
