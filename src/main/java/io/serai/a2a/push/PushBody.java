package io.serai.a2a.push;

import io.serai.a2a.json.Codec;
import io.serai.a2a.json.JsonBufferWriter;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import io.serai.task.Task;
import io.vertx.core.buffer.Buffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is posted: in 1.0 the update, in 0.3 the task as it stands. */
final class PushBody {
  private PushBody() {}

  static Buffer of(StreamUpdate.Payload payload) {
    return JsonBufferWriter.of(out -> Codec.V1_0.write(payload, out));
  }

  static Buffer of(Task task) {
    A2aResult whole = new A2aResult.OneTask(A2aResult.TaskView.whole(task));
    return JsonBufferWriter.of(out -> Codec.V0_3.write(whole, out));
  }

  /** What the receiver knows the sender by. */
  static Map<String, String> headers(StoredPushConfig entry, @Nullable String traceparent) {
    Map<String, String> headers = new LinkedHashMap<>();
    boolean old = entry.version() == A2aVersion.V0_3;
    headers.put("Content-Type", old ? "application/json" : "application/a2a+json");
    if (traceparent != null) {
      headers.put("traceparent", traceparent);
    }
    if (entry.config().scheme() != null && entry.config().credentials() != null) {
      headers.put("Authorization", entry.config().scheme() + " " + entry.config().credentials());
    }
    if (entry.config().token() != null) {
      headers.put("X-A2A-Notification-Token", entry.config().token());
    }
    return headers;
  }

  static Set<String> secrets(StoredPushConfig entry) {
    Set<String> secrets = new TreeSet<>();
    if (entry.config().credentials() != null) {
      secrets.add(entry.config().credentials());
    }
    if (entry.config().token() != null) {
      secrets.add(entry.config().token());
    }
    return secrets;
  }
}
