package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the compact form: {@code {"operations": [{"id", "op", …}], "execute"}}, which runs one
 * operation first and then all others. The configuration of an operation is beside its id. A
 * missing {@code outputPath} is {@code /workflow/ID}, a missing {@code inputPath} the output of the
 * operation before, and the members of {@code config} may be beside it.
 */
final class CompactFormatReader {
  private static final String OPERATIONS = "operations";
  private static final String EXECUTE = "execute";
  private static final String OUTPUT = "outputPath";
  private static final String INPUT = "inputPath";
  private static final String CONFIG = "config";
  private static final String REVERSE = "reverse";
  private static final Set<String> WITHOUT_OUTPUT =
      Set.of("Conditional", "Loop", "StoreData", "Wait");
  private static final Set<String> WITHOUT_INPUT =
      Set.of(
          "ApiCall",
          "Conditional",
          "Wait",
          "MergeData",
          "InvokeSkill",
          "GetCurrentDateTime",
          "SetData");
  private static final Set<String> BESIDE_CONFIG =
      Set.of("id", "op", "transform", INPUT, OUTPUT, CONFIG);

  private CompactFormatReader() {}

  /** Whether an object is a message of this form. */
  static boolean isOne(JsonNode message) {
    return message.has(OPERATIONS);
  }

  /** Reads one message. */
  static void read(DocumentNode message, int line, WorkflowDraft draft) {
    String remedy = "write operations: [{\"id\": \"op-1\", \"op\": \"Wait\", \"duration\": 1000}]";
    @Nullable String before = null;
    for (DocumentNode element : message.optional(OPERATIONS).asFilledList(remedy)) {
      if (element.asObject(remedy).isEmpty()) {
        continue;
      }
      Optional<String> id = WorkflowDraft.id(element.optional("id"));
      Optional<String> type = element.optional("op").asText("write the type of the operation");
      if (id.isPresent() && type.isPresent()) {
        ObjectNode config = config(element.node(), id.get(), type.get(), before);
        before = config.path(OUTPUT).asText(before);
        JsonNode operation = JsonMappers.object().set(type.get(), config);
        draft.define(new OperationDraft(id.get(), operation, line, element.pointer()));
      } else {
        draft.missMessage();
      }
    }
    Optional<String> first = WorkflowDraft.id(message.optional(EXECUTE));
    message.requireKnown();
    first.ifPresent(
        id -> draft.begin(line, Optional.empty(), LegacyFormatReader.firstThenOthers(id, draft)));
  }

  private static ObjectNode config(
      JsonNode element, String id, String type, @Nullable String before) {
    boolean transforms = element.has("transform");
    ObjectNode config = JsonMappers.object();
    ObjectNode inner = JsonMappers.object();
    for (var member : element.properties()) {
      String name = member.getKey();
      if (name.equals("id") || name.equals("op")) {
        continue;
      }
      boolean inside = transforms && !BESIDE_CONFIG.contains(name);
      (inside ? inner : config).set(name, member.getValue());
    }
    if (transforms) {
      addTo(config, inner);
    }
    if (!config.has(OUTPUT) && !WITHOUT_OUTPUT.contains(type)) {
      config.put(OUTPUT, "/workflow/" + id);
    }
    if (!config.has(INPUT) && before != null && !WITHOUT_INPUT.contains(type)) {
      config.put(INPUT, before);
    }
    return config;
  }

  /**
   * Adds the members that belong into {@code config}; {@code reverse} is the order {@code desc}.
   */
  private static void addTo(ObjectNode config, ObjectNode members) {
    JsonNode reverse = members.remove(REVERSE);
    if (reverse != null) {
      members.put("order", reverse.asBoolean() ? "desc" : "asc");
    }
    if (config.path(CONFIG).isObject()) {
      members.setAll((ObjectNode) config.get(CONFIG));
    }
    if (!members.isEmpty() || !config.has(CONFIG)) {
      config.set(CONFIG, members);
    }
  }
}
