package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.schema.FileSchema;
import io.serai.schema.SchemaFaults;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of capability files has the members that the reader knows, and finds its faults. */
class CapabilitySchemaTest {

  private static final String GRAPHQL_VARIABLES = "variables:\n                        id";
  private static final String CHECKSUM = "checksum: \"" + "0".repeat(64) + "\"\n";

  @Test
  void membersAreThoseThatTheReaderSupports() {
    assertMembers("", KnownMembers.CAPABILITY);
    assertMembers("/definitions/parameter", KnownMembers.PARAMETER);
    assertMembers("/definitions/dependency", KnownMembers.DEPENDENCY);
    assertMembers("/definitions/execution", KnownMembers.EXECUTION);
    assertMembers("/definitions/execution/properties/variables", KnownMembers.VARIABLES);
    assertMembers("/definitions/branch/anyOf/0", KnownMembers.BRANCH);
    assertMembers("/definitions/step", KnownMembers.STEP);
  }

  @Test
  void membersOfXSeraiAreThoseThatTheReaderSupports() {
    assertKnown("/definitions/rootPolicy", "permissions:", "x-serai: {%s}\npermissions:");
    assertKnown("/definitions/policy", "- id: look", "- id: look\n      x-serai: {%s}");
    assertKnown(
        "/definitions/retry/anyOf/0", "permissions:", "x-serai: {retry: {%s}}\npermissions:");
    assertKnown(
        "/definitions/throttle/anyOf/0",
        "permissions:",
        "x-serai: {throttle: {requests: 1, %s}}\npermissions:");
    assertKnown(
        "/definitions/circuitBreaker/anyOf/0",
        "permissions:",
        "x-serai: {circuit-breaker: {%s}}\npermissions:");
    assertKnown("/definitions/hints", "permissions:", "x-serai: {hints: {%s}}\npermissions:");
    assertKnown("/definitions/pace", "permissions:", "x-serai: {pace: {%s}}\npermissions:");
  }

  @Test
  void membersOfInputTemplatesAreThoseThatTheReaderSupports() {
    assertInputs("/definitions/openApiInput", "pathParameters:", "zzzzzzzz:");
    assertInputs(
        "/definitions/graphQlInput",
        GRAPHQL_VARIABLES,
        GRAPHQL_VARIABLES.replace("var", "zzzzzzzz: 1\n                      var"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "name: OrderStatus|name: orderStatus",
        "name: OrderStatus|nme: OrderStatus",
        "version: \"1.2.0\"|version: 1.2",
        "version: \"1.2.0\"|version: \"1.2\"",
        "charset: utf-8|charset: latin-1",
        "charset: utf-8\\n|",
        "Tells where|Tells. It was a dark and stormy night. It was a dark and stormy night. It was a dark and stormy night. It was a dark and stormy night. It was a dark and stormy night. It was a dark and stormy night. Tells where",
        "  - name: Ada|  - Ada",
        "[orders.read]|orders.read",
        "permissions: |permisions: ",
        "- graph.example.com|- https://graph.example.com/",
        "patterns: [|paterns: [",
        "- name: order|- name: a.b",
        "checksum: \"0|checksum: \"x",
        "- capability: Notify|- capability: notify",
        "version: ^1.0.0|version: ^1.0.0\\n    checksums: x",
        "type: sequence\\n  variables|type: loop\\n  variables",
        "  steps:\\n    - id: look|  stops:\\n    - id: look",
        "    shared:|    shard: {}\\n    shared:",
        "state: string|state: 1",
        "- id: look|- x: look",
        "- id: look|- id: look\\n      outputs: {}",
        "- id: look|- id: look\\n      error_handling: carry on",
        "- id: look|- id: look\\n      x-serai: {timeout: 1}",
        "- id: look|- id: look\\n      x-serai: {pace: {alternate: other}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {timeout: soon}",
        "charset: utf-8|charset: utf-8\\nx-serai: {time-out: 5s}",
        "charset: utf-8|charset: utf-8\\nx-serai: {retry: {max: 21}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {throttle: {per: 1s}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {pace: {}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {hints: {}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {hints: {readOnly: 1}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {hints: {readOnly: true, destructive: true}}",
        "charset: utf-8|charset: utf-8\\nx-serai: {hints: {icon: 'http://example.com/i'}}",
        "type: parallel|type: series",
        "type: parallel\\n            steps|type: parallel\\n            x-steps",
        "type: parallel\\n|x-type: parallel\\n",
        "      condition: ${state}|      x-condition: ${state}",
        "if_true:|x-if_true:",
        "if_true:|if_true:\\n        step: []",
        "      if_true:|      then: []\\n      if_true:",
        "type: sequence\\n  variables|type: condition\\n  variables",
        "use: NotifyCustomer|x-use: y",
        "format: OpenAPI\\n|x-format: OpenAPI\\n",
        "format: GraphQL|format: AsyncAPI",
        "pathParameters:|pathParams:",
        "variables:\\n                        id|vars:\\n                        id",
        "      input_template:\\n        path|      input_mapping: {}\\n      input_template:\\n        path",
        "  state: ${state}\\n  receipt: ${receipt}\\n  note: ${note}|  x",
        "openapi: 3.0.1|openapi: 2.0.0",
        "version: 1.0.0}|version: 1.0}"
      })
  void typicalFaultIsFound(String piece, String instead) {
    String text =
        Texts.with(piece.replace("\\n", "\n"), instead == null ? "" : instead.replace("\\n", "\n"));

    assertThat(SchemaFaults.of(FileSchema.CAPABILITY, CHECKSUM + text)).isNotEmpty();
  }

  @Test
  void validCapabilityHasNoFaultButWithoutItsChecksum() {
    assertThat(SchemaFaults.of(FileSchema.CAPABILITY, CHECKSUM + Texts.CAPABILITY)).isEmpty();
    assertThat(SchemaFaults.of(FileSchema.CAPABILITY, Texts.CAPABILITY)).contains("checksum");
  }

  @ParameterizedTest
  @ValueSource(strings = {"OpenApi", "openapi", "OPENAPI"})
  void formatIsReadInAnyCaseByTheHubAndTheSchema(String format) {
    String text = Texts.with("format: OpenAPI", "format: " + format);

    assertThat(SchemaFaults.of(FileSchema.CAPABILITY, CHECKSUM + text)).isEmpty();
    assertThat(Texts.accepted(text).warnings()).isEmpty();
    assertThat(
            SchemaFaults.of(
                FileSchema.CAPABILITY, CHECKSUM + text.replace("pathParameters:", "pathParams:")))
        .isNotEmpty();
  }

  private static void assertMembers(String pointer, Set<String> known) {
    List<String> members = SchemaFaults.members(FileSchema.CAPABILITY, pointer);
    members.removeIf(name -> name.startsWith("x-"));
    assertThat(members).as(pointer).containsExactlyInAnyOrderElementsOf(known);
    assertThat(SchemaFaults.schema(FileSchema.CAPABILITY).at(pointer).path("additionalProperties"))
        .as(pointer)
        .hasToString("false");
  }

  private static void assertKnown(String pointer, String piece, String instead) {
    String text = Texts.with(piece, instead.formatted("zzzzzzzz: 1"));
    List<String> known = SchemaFaults.known(faults(text).map(DocumentFault::message));
    assertThat(SchemaFaults.members(FileSchema.CAPABILITY, pointer))
        .as(pointer)
        .containsExactlyInAnyOrderElementsOf(known);
    assertThat(SchemaFaults.schema(FileSchema.CAPABILITY).at(pointer).path("additionalProperties"))
        .as(pointer)
        .hasToString("false");
  }

  private static void assertInputs(String pointer, String piece, String instead) {
    String begin = "no zzzzzzzz: it has ";
    String known =
        faults(Texts.with(piece, instead))
            .map(DocumentFault::message)
            .filter(message -> message.contains(begin))
            .findFirst()
            .orElseThrow();
    String names = known.substring(known.indexOf(begin) + begin.length(), known.length() - 1);
    assertThat(SchemaFaults.members(FileSchema.CAPABILITY, pointer))
        .containsExactlyInAnyOrder(names.split(", "));
  }

  private static Stream<DocumentFault> faults(String text) {
    return ((CapabilityReadResult.Refused) Texts.read(text, false)).faults().stream();
  }
}
