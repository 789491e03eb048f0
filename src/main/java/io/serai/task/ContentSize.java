package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.EncodeOnceObjectNode;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Adds up how large the content of tasks and events is as JSON, about: characters, and a few for
 * each value. Nothing is encoded for that; what has been encoded counts as its bytes. Not
 * thread-safe.
 */
public final class ContentSize {
  private static final int OBJECT = 64;
  private static final int VALUE = 8;

  private long size;

  private ContentSize() {}

  /** Returns the size of the payload of an event. */
  public static long of(TaskEventPayload payload) {
    ContentSize content = new ContentSize();
    content.add(payload);
    return content.size;
  }

  private void add(TaskEventPayload payload) {
    size += OBJECT;
    if (payload instanceof TaskEventPayload.Created created) {
      task(created.task());
    } else if (payload instanceof TaskEventPayload.Changed changed) {
      message(changed.message());
      value(changed.details());
    } else if (payload instanceof TaskEventPayload.Progressed progressed) {
      text(progressed.note());
      value(progressed.telemetry());
    } else if (payload instanceof TaskEventPayload.Logged logged) {
      text(logged.text());
      value(logged.data());
    } else if (payload instanceof TaskEventPayload.Said said) {
      message(said.message());
    } else if (payload instanceof TaskEventPayload.Made made) {
      artifact(made.artifact());
    } else {
      addOther(payload);
    }
  }

  private void addOther(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Needed needed) {
      text(needed.need().description());
      value(needed.need().details());
    } else if (payload instanceof TaskEventPayload.Answered answered) {
      value(answered.answer().data());
      message(answered.answer().message());
    } else if (payload instanceof TaskEventPayload.Replied replied) {
      message(replied.message());
    } else if (payload instanceof TaskEventPayload.Delegated delegated) {
      text(delegated.why());
      task(delegated.request());
    }
  }

  private void task(@Nullable NewTask task) {
    if (task != null) {
      size += OBJECT;
      value(task.input());
      message(task.message());
      value(task.origin().facts());
    }
  }

  private void artifact(Artifact artifact) {
    size += OBJECT;
    text(artifact.name());
    text(artifact.description());
    parts(artifact.parts());
    value(artifact.metadata());
  }

  private void message(@Nullable Message message) {
    if (message != null) {
      size += OBJECT;
      parts(message.parts());
      value(message.metadata());
    }
  }

  private void parts(Collection<Part> parts) {
    for (Part part : parts) {
      size += VALUE;
      text(part.text());
      text(part.raw());
      text(part.url());
      value(part.data());
      value(part.metadata());
    }
  }

  private void value(@Nullable JsonNode value) {
    if (value == null) {
      return;
    }
    size += VALUE;
    if (value.isTextual()) {
      text(value.textValue());
      return;
    }
    if (value instanceof EncodeOnceObjectNode node && node.encodedLength() > 0) {
      size += node.encodedLength();
      return;
    }
    value.fieldNames().forEachRemaining(this::text);
    for (JsonNode each : value) {
      value(each);
    }
  }

  private void text(@Nullable String text) {
    size += text == null ? 0 : text.length();
  }
}
