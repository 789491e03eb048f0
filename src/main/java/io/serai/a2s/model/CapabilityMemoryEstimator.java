package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.ServiceCall;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * How much of the heap a capability takes while it is served and its route is not compiled, at
 * most: estimated by the values of its document, and by what is made of them for each step.
 */
public final class CapabilityMemoryEstimator {

  private static final long CAPABILITY = 16_384;
  private static final long STEP = 1_024;
  private static final long CONTAINER = 176;
  private static final long MEMBER = 48;
  private static final long VALUE = 16;
  private static final long TEXT = 40;

  /** A segment of a path is an object with two lists. */
  private static final long SEGMENT = 128;

  /** A character of a template or a condition may be an object of its own. */
  private static final long PARSED = 32;

  private final JsonNode document;
  private final IdentityHashMap<JsonNode, Long> tasks = new IdentityHashMap<>();

  private CapabilityMemoryEstimator(JsonNode document) {
    this.document = document;
  }

  /** The bytes that a capability takes. */
  public static long of(Capability capability) {
    CapabilityMemoryEstimator memory = new CapabilityMemoryEstimator(capability.document());
    return CAPABILITY
        + value(capability.document())
        + capability.steps().stream().mapToLong(memory::step).sum();
  }

  private long step(Step step) {
    JsonNode written = document.at(step.pointer());
    long conditions = PARSED * written.path("condition").asText().length();
    long within = step.children().stream().mapToLong(this::step).sum();
    long made = step.children().isEmpty() ? made(step, written) : 0;
    return STEP + conditions + within + made;
  }

  /** What is kept of its call: of its templates, of its task, and its answer's schema. */
  private long made(Step step, JsonNode written) {
    JsonNode own = written.has("definition") ? written.path("definition") : written.path("task");
    JsonNode referred = TaskDefinitions.referred(written, document.path("tasks"));
    JsonNode task = referred.isMissingNode() ? own : referred;
    long copied = tasks.computeIfAbsent(task, CapabilityMemoryEstimator::copied);
    long schema =
        step instanceof ServiceCallStep direct
            ? direct
                .call()
                .flatMap(ServiceCall::responseSchema)
                .map(CapabilityMemoryEstimator::value)
                .orElse(0L)
            : 0;
    return value(written) / 2 + copied + schema;
  }

  /**
   * What each call copies of a task, wherever references lead: addresses, the encodings of a form's
   * fields, the names of media types, the segments of paths, GraphQL's query. The rest is the
   * document's own.
   */
  private static long copied(JsonNode task) {
    long bytes = 0;
    for (Map.Entry<String, JsonNode> member : task.properties()) {
      String name = member.getKey();
      bytes += SEGMENT * name.chars().filter(c -> c == '/').count();
      bytes += name.indexOf('/') < 0 ? 0 : text(name);
      bytes +=
          switch (name) {
            case "servers", "endpoint", "encoding" -> 2 * value(member.getValue());
            case "query", "operationName" -> value(member.getValue()) / 2;
            default -> copied(member.getValue());
          };
    }
    return bytes;
  }

  private static long value(JsonNode value) {
    if (value.isTextual()) {
      return VALUE + text(value.textValue());
    }
    long bytes = value.isContainerNode() ? CONTAINER : VALUE;
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        bytes += MEMBER + text(member.getKey()) + value(member.getValue());
      }
    } else {
      for (JsonNode element : value) {
        bytes += VALUE + value(element);
      }
    }
    return bytes;
  }

  private static long text(String text) {
    return TEXT + text.length() * (text.indexOf('$') < 0 ? Character.BYTES : PARSED);
  }
}
