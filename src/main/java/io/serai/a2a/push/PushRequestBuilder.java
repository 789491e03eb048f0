package io.serai.a2a.push;

import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.model.TaskView;
import io.serai.http.body.JsonBufferWriter;
import io.serai.task.Task;
import io.vertx.core.buffer.Buffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds the HTTP requests of push notifications: body, headers and the secrets among them.
 *
 * <p>In 1.0 the body is the update, in 0.3 the task in its current state.
 */
final class PushRequestBuilder {
  private static final String EVENT_ID = "X-Serai-Event-Id";

  private PushRequestBuilder() {}

  static Buffer of(StreamUpdate.Payload payload) {
    return JsonBufferWriter.of(out -> Codec.V1_0.write(payload, out));
  }

  static Buffer of(Task task) {
    A2aResult whole = new A2aResult.OneTask(TaskView.whole(task));
    return JsonBufferWriter.of(out -> Codec.V0_3.write(whole, out));
  }

  /**
   * Returns the headers, including those that authenticate the hub to the webhook.
   *
   * @param event sequence number of the update in its task; every attempt has the same, so that the
   *     receiver recognises a repeated notification
   */
  static Map<String, String> headers(
      StoredPushConfig stored, long event, @Nullable String traceparent) {
    Map<String, String> headers = new LinkedHashMap<>();
    boolean isV03 = stored.version() == A2aVersion.V0_3;
    headers.put("Content-Type", isV03 ? "application/json" : "application/a2a+json");
    headers.put(EVENT_ID, Long.toString(event));
    if (traceparent != null) {
      headers.put("traceparent", traceparent);
    }
    if (stored.config().scheme() != null && stored.config().credentials() != null) {
      headers.put("Authorization", stored.config().scheme() + " " + stored.config().credentials());
    }
    if (stored.config().token() != null) {
      headers.put("X-A2A-Notification-Token", stored.config().token());
    }
    return headers;
  }

  static Set<String> secrets(StoredPushConfig stored) {
    Set<String> secrets = new TreeSet<>();
    if (stored.config().credentials() != null) {
      secrets.add(stored.config().credentials());
    }
    if (stored.config().token() != null) {
      secrets.add(stored.config().token());
    }
    return secrets;
  }
}
