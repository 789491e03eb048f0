package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.OpenApiDocument;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The members of the objects that a schema describes, those of the parts of {@code allOf} included.
 * Members that only answers have ({@code readOnly}) are not among them.
 */
final class BodyMembers {

  private static final int MAX_DEPTH = 8;
  private static final int MAX_PARTS = 200;
  private static final int MAX_MEMBERS = 1_000;
  private static final List<String> CHOICES = List.of("oneOf", "anyOf");

  private final OpenApiDocument document;
  private final Map<String, JsonNode> members = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private boolean open;
  private int parts;

  private BodyMembers(OpenApiDocument document) {
    this.document = document;
  }

  static BodyMembers of(JsonNode schema, OpenApiDocument document) {
    BodyMembers body = new BodyMembers(document);
    body.read(schema, 0);
    body.required.retainAll(body.members.keySet());
    return body;
  }

  /** Whether the members are known: there are some, and there can be no others. */
  boolean isClosed() {
    return !open && !members.isEmpty();
  }

  Map<String, JsonNode> members() {
    return members;
  }

  boolean isRequired(String member) {
    return required.contains(member);
  }

  int requiredCount() {
    return required.size();
  }

  private void read(JsonNode given, int depth) {
    JsonNode schema = document.resolve(given);
    if (depth > MAX_DEPTH || ++parts > MAX_PARTS || !schema.isObject()) {
      open = true;
      return;
    }
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      if (members.size() >= MAX_MEMBERS) {
        open = true;
        break;
      }
      if (!isReadOnly(member.getValue()) && !isReadOnly(document.resolve(member.getValue()))) {
        members.put(member.getKey(), member.getValue());
      }
    }
    schema.path("required").forEach(name -> required.add(name.asText()));
    schema.path("allOf").forEach(part -> read(part, depth + 1));
    JsonNode others = schema.path("additionalProperties");
    open |= others.isObject() || others.asBoolean(false);
    List<JsonNode> alternatives = document.alternatives(schema);
    if (alternatives.size() == 1) {
      read(alternatives.get(0), depth + 1);
    } else {
      open |= hasChoice(schema);
    }
  }

  private static boolean isReadOnly(JsonNode schema) {
    return schema.path("readOnly").asBoolean(false);
  }

  /** Whether an alternative adds members; one that only requires some of them does not. */
  private static boolean hasChoice(JsonNode schema) {
    for (String choice : CHOICES) {
      for (JsonNode alternative : schema.path(choice)) {
        if (alternative.size() != 1 || !alternative.has("required")) {
          return true;
        }
      }
    }
    return false;
  }
}
