package io.serai.a2e.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.decode.MessageSchema;
import io.serai.a2e.decode.OperationType;
import io.serai.skill.JsonSchemaValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The published JSON Schema and the decoder accept the same operations. */
@Tag("A2E-2")
class MessageSchemaTest {
  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

  /** A value of each type; texts are those of the examples. */
  private static final List<String> VALUES =
      List.of("1", "1.0", "1.5", "-1", "1000", "1000.0", "1e12", "true", "{}", "[]", "[1]", "\"\"");

  /** A correct text for each member that the example of its operation does not have. */
  private static final Map<String, String> TEXTS =
      Map.of(
          "timezone", "UTC",
          "fromTimezone", "UTC",
          "format", "iso8601",
          "formatString", "%Y",
          "template", " ",
          "pattern", "a",
          "operand", "2");

  private static final JsonNode SCHEMA = MessageSchema.json();

  @ParameterizedTest
  @EnumSource(OperationType.class)
  void schemaAndDecoderAcceptTheSameTypesOfEachMember(OperationType type) {
    List<String> differences = new ArrayList<>();
    JsonNode members = SCHEMA.at("/$defs/" + type.text() + "/properties");
    for (Map.Entry<String, JsonNode> member : members.properties()) {
      List<String> values = new ArrayList<>(VALUES);
      if (TEXTS.containsKey(member.getKey())) {
        values.add('"' + TEXTS.get(member.getKey()) + '"');
      }
      for (String value : values) {
        JsonNode operation = WorkflowFixture.json(type.example());
        ((ObjectNode) operation.get(type.text())).set(member.getKey(), WorkflowFixture.json(value));
        String compared = compared(operation);
        if (!compared.isEmpty()) {
          differences.add(member.getKey() + ": " + value + " " + compared);
        }
      }
    }

    assertThat(members).isNotEmpty();
    assertThat(differences).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(OperationType.class)
  void schemaAndDecoderRequireTheSameMembers(OperationType type) {
    List<String> differences = new ArrayList<>();
    JsonNode example = WorkflowFixture.json(type.example());
    assertThat(compared(example)).isEmpty();
    assertThat(WorkflowFixture.faults(type.example())).isEmpty();
    for (Map.Entry<String, JsonNode> member : example.get(type.text()).properties()) {
      ObjectNode less = example.deepCopy();
      ((ObjectNode) less.get(type.text())).remove(member.getKey());
      if (!compared(less).isEmpty()) {
        differences.add("without " + member.getKey() + " " + compared(less));
      }
    }
    ObjectNode more = example.deepCopy();
    ((ObjectNode) more.get(type.text())).put("unknown", 1);

    assertThat(differences).isEmpty();
    assertThat(schemaAccepts(more)).isFalse();
    assertThat(WorkflowFixture.faults(more.toString())).isNotEmpty();
  }

  @Test
  void schemaHasEveryOperationOfTheCatalog() {
    List<String> names = new ArrayList<>();
    SCHEMA.at("/$defs/operation/properties").fieldNames().forEachRemaining(names::add);

    assertThat(names).containsExactlyInAnyOrderElementsOf(OperationType.names());
  }

  /** Returns an empty text if schema and decoder agree, else what they say. */
  private static String compared(JsonNode operation) {
    boolean schema = schemaAccepts(operation);
    List<String> faults = WorkflowFixture.faults(operation.toString());
    return schema == faults.isEmpty()
        ? ""
        : "schema " + (schema ? "accepts" : "refuses") + ", decoder says " + faults;
  }

  private static boolean schemaAccepts(JsonNode operation) {
    return VALIDATOR
        .faults(SCHEMA, WorkflowFixture.json(WorkflowFixture.update("op", operation.toString())))
        .isEmpty();
  }
}
