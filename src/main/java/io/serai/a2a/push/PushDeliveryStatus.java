package io.serai.a2a.push;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the delivery of one configuration, without its secrets.
 *
 * @param id of the configuration
 * @param owner owner of the task
 * @param delivered number of the last update that the webhook accepted; 0 if there is none
 * @param reason why it was given up; null if it was not
 * @param attempts how often the notification was sent with which it was given up
 * @param createdAt when the configuration was registered
 * @param stateAt since when it has its state
 */
record PushDeliveryStatus(
    String taskId,
    String id,
    String owner,
    String url,
    StoredPushConfig.State state,
    long delivered,
    @Nullable String reason,
    int attempts,
    Instant createdAt,
    Instant stateAt) {

  /** Returns host and port of the webhook: the rest of its address may have secrets. */
  String host() {
    return URI.create(url).getRawAuthority();
  }

  /** Returns what names it to callers, as JSON. */
  ObjectNode key() {
    return JsonMappers.object().put("task", taskId).put("config", id);
  }

  /** Returns the position in a list after this delivery. */
  PushDeliveryCursor cursor() {
    return new PushDeliveryCursor(stateAt, taskId, id);
  }
}
