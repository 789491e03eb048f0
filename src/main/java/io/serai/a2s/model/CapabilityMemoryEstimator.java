package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.ServiceCall;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Estimates an upper bound of the heap that a capability takes while it is served and its route is
 * not compiled.
 *
 * <p>The estimate is derived from the size of the document and of the objects that are built for
 * each step.
 */
public final class CapabilityMemoryEstimator {

  private static final long CAPABILITY = 16_384;
  private static final long STEP = 1_024;
  private static final long CONTAINER = 176;
  private static final long MEMBER = 48;
  private static final long VALUE = 16;
  private static final long TEXT = 40;

  /** A path segment becomes an object with two lists. */
  private static final long SEGMENT = 128;

  /** In the worst case each character of a template or condition becomes one object. */
  private static final long PARSED = 32;

  private final JsonNode document;
  private final IdentityHashMap<JsonNode, Long> tasks = new IdentityHashMap<>();

  private CapabilityMemoryEstimator(JsonNode document) {
    this.document = document;
  }

  /** Returns the estimated number of bytes that a capability takes. */
  public static long of(Capability capability) {
    CapabilityMemoryEstimator estimator = new CapabilityMemoryEstimator(capability.document());
    return CAPABILITY
        + value(capability.document())
        + capability.steps().stream().mapToLong(estimator::step).sum();
  }

  private long step(Step step) {
    JsonNode json = document.at(step.pointer());
    long conditions = PARSED * json.path("condition").asText().length();
    long children = step.children().stream().mapToLong(this::step).sum();
    long call = step.children().isEmpty() ? call(step, json) : 0;
    return STEP + conditions + children + call;
  }

  /**
   * The memory of a step's call: its templates, its copied task members and its response schema.
   */
  private long call(Step step, JsonNode json) {
    JsonNode inline = json.has("definition") ? json.path("definition") : json.path("task");
    JsonNode referred = StepDefinitionResolver.referred(json, document.path("tasks"));
    JsonNode task = referred.isMissingNode() ? inline : referred;
    long copied = tasks.computeIfAbsent(task, CapabilityMemoryEstimator::copiedMembers);
    long schema =
        step instanceof Step.ServiceCallStep direct
            ? direct.call().map(CapabilityMemoryEstimator::schemas).orElse(0L)
            : 0;
    return value(json) / 2 + copied + schema;
  }

  private static long schemas(ServiceCall call) {
    long response = call.responseSchema().map(CapabilityMemoryEstimator::value).orElse(0L);
    return response
        + call.passedInputs().schemas().values().stream()
            .mapToLong(CapabilityMemoryEstimator::value)
            .sum();
  }

  /**
   * The members of a task that each call copies: addresses, encodings of form fields, names of
   * media types, path segments, the GraphQL query. Everything else is shared with the document.
   */
  private static long copiedMembers(JsonNode task) {
    long bytes = 0;
    for (Map.Entry<String, JsonNode> member : task.properties()) {
      String name = member.getKey();
      bytes += SEGMENT * name.chars().filter(c -> c == '/').count();
      bytes += name.indexOf('/') < 0 ? 0 : text(name);
      bytes +=
          switch (name) {
            case "servers", "endpoint", "encoding" -> 2 * value(member.getValue());
            case "query", "operationName" -> value(member.getValue()) / 2;
            default -> copiedMembers(member.getValue());
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
