package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.EncodeOnceObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory that the contents of tasks take: JSON trees, texts, messages and artifacts.
 * The estimates are in bytes of Java's heap, and seldom less than what is used.
 */
public final class TaskMemoryEstimator {
  /** Contents up to this weight are small: they stay in memory while their task waits. */
  public static final long SMALL = 32 * 1024;

  private static final int TEXT = 56;
  private static final int NUMBER = 24;
  private static final int OBJECT = 160;
  private static final int MEMBER = 48;
  private static final int ARRAY = 96;
  private static final int ELEMENT = 6;
  private static final int RECORD = 64;

  /** Number of characters up to which a text counts two bytes for each, without a look at them. */
  private static final int SHORT = 16;

  /** Number of characters that decide whether a longer text takes one or two bytes for each. */
  private static final int SAMPLES = 64;

  private static final int LAST_OF_LATIN_1 = 0xFF;

  private TaskMemoryEstimator() {}

  /** Returns the weight of a text. */
  public static long of(@Nullable String text) {
    if (text == null) {
      return 0;
    }
    return TEXT + (long) text.length() * (text.length() <= SHORT || isWide(text) ? 2 : 1);
  }

  /** Returns the weight of a JSON tree. */
  public static long of(@Nullable JsonNode tree) {
    if (tree == null) {
      return 0;
    }
    return switch (tree.getNodeType()) {
      case OBJECT ->
          tree instanceof EncodeOnceObjectNode large
              ? large.weight(TaskMemoryEstimator::object)
              : object(tree);
      case ARRAY -> array(tree);
      case STRING -> of(tree.textValue());
      case NUMBER -> NUMBER;
      case BINARY, POJO -> TEXT;
      case BOOLEAN, NULL, MISSING -> 0;
    };
  }

  /** Returns the weight of a message. */
  public static long of(@Nullable Message message) {
    return message == null ? 0 : RECORD + parts(message.parts()) + of(message.metadata());
  }

  /** Returns the weight of an artifact. */
  public static long of(Artifact artifact) {
    return RECORD
        + parts(artifact.parts())
        + of(artifact.metadata())
        + of(artifact.description())
        + of(artifact.name());
  }

  /** Returns the weight of an input response. */
  public static long of(@Nullable InputResponse response) {
    return response == null
        ? 0
        : RECORD + of(response.data()) + of(response.message()) + of(response.by());
  }

  /** Returns the weight of a request. What its input has from its message counts once. */
  public static long of(NewTask task) {
    Message message = task.message();
    long sum = RECORD + of(message) + of(task.origin().facts());
    if (message == null || !task.input().isObject()) {
      return sum + of(task.input());
    }
    sum += OBJECT;
    for (Map.Entry<String, JsonNode> member : task.input().properties()) {
      boolean shared = has(message.parts(), member.getKey(), member.getValue());
      sum += MEMBER + (shared ? 0 : of(member.getValue()));
    }
    return sum;
  }

  /** Returns the weight of the parts of a task that responses show: its messages and artifacts. */
  public static long of(Task task) {
    long sum = of(task.status().message()) + of(task.status().details()) + of(task.reply());
    for (Message message : task.messages()) {
      sum += of(message);
    }
    for (Artifact artifact : task.artifacts()) {
      sum += of(artifact);
    }
    return sum;
  }

  /** Returns the weight of the contents that an event adds to its task. */
  public static long of(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Created created) {
      return of(created.task());
    } else if (payload instanceof TaskEventPayload.Changed changed) {
      return of(changed.message()) + of(changed.details());
    } else if (payload instanceof TaskEventPayload.Said said) {
      return of(said.message());
    } else if (payload instanceof TaskEventPayload.Made made) {
      return of(made.artifact());
    } else if (payload instanceof TaskEventPayload.Answered answered) {
      return of(answered.answer());
    } else if (payload instanceof TaskEventPayload.Replied replied) {
      return of(replied.message());
    } else if (payload instanceof TaskEventPayload.Needed needed) {
      return of(needed.need().details()) + of(needed.need().description());
    }
    return ofNote(payload);
  }

  private static long ofNote(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Logged logged) {
      return of(logged.text()) + of(logged.data());
    } else if (payload instanceof TaskEventPayload.Progressed progressed) {
      return of(progressed.note()) + of(progressed.telemetry());
    } else if (payload instanceof TaskEventPayload.Delegated delegated) {
      return delegated.request() == null ? RECORD : of(delegated.request());
    }
    return RECORD;
  }

  private static boolean has(List<Part> parts, String name, JsonNode value) {
    for (Part part : parts) {
      if (has(part, name, value)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a part has this very value, and not only an equal one. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean has(Part part, String name, JsonNode value) {
    JsonNode data = part.data();
    return data == null
        ? part.text() != null && part.text() == value.textValue()
        : data.get(name) == value
            || data.path("input").get(name) == value
            || data.path("inputs").get(name) == value;
  }

  private static long parts(List<Part> parts) {
    long sum = 0;
    for (Part part : parts) {
      sum += RECORD + of(part.text()) + of(part.raw()) + of(part.url());
      sum += of(part.data()) + of(part.metadata()) + of(part.filename());
    }
    return sum;
  }

  private static long object(JsonNode object) {
    long sum = OBJECT;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      sum += MEMBER + of(member.getKey()) + of(member.getValue());
    }
    return sum;
  }

  private static long array(JsonNode array) {
    long sum = ARRAY + (long) ELEMENT * array.size();
    for (JsonNode element : array) {
      sum += of(element);
    }
    return sum;
  }

  /** Whether a text has a character beyond Latin-1 among some that are spread over it. */
  private static boolean isWide(String text) {
    int step = text.length() / SAMPLES + 1;
    for (int i = 0; i < text.length(); i += step) {
      if (text.charAt(i) > LAST_OF_LATIN_1) {
        return true;
      }
    }
    return false;
  }
}
