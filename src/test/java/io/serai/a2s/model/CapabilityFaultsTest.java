package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.serai.document.DocumentFault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of a capability, with texts that satisfy them and texts that violate them. */
@Tag("A2S-Q24")
class CapabilityFaultsTest {
  private static final String LONG = "\uD83D\uDC2A".repeat(200);
  private static final String LOOK = "/execution/steps/0";
  private static final String LATE = "/execution/steps/1";
  private static final String TELL = LATE + "/if_true/steps/0/steps/0";
  private static final String TASK = "definition:\n        $ref: \"#/tasks/lookUp\"";

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource
  @Tag("A2S-49")
  @Tag("A2S-Q13")
  @Tag("A2S-Q14")
  void validChangeIsAccepted(String piece, String instead) {
    Texts.accepted(Texts.with(piece, instead));
  }

  static Stream<Arguments> validChangeIsAccepted() {
    return Stream.of(
        arguments("a2s: 1.0.0", "a2s: \"1.1.0-rc.1\""),
        arguments("name: OrderStatus", "name: A2SOrder1"),
        arguments("Tells where an order is", LONG),
        arguments("charset: utf-8", "charset: UTF-8"),
        arguments(
            "  - graph",
            "  - xn--bcher-kva.example\n  - localhost\n  - 127.0.0.1\n  - \"::1\"\n  - \"[2001:db8::1]\"\n  - Graph"),
        arguments("https://orders.example.com/v1", "https://ORDERS.example.com:8443/v1"),
        arguments("- name: Ada", "- name: Ada\n    email: ada@example.com"),
        arguments("permissions: [orders.read]", "permissions: []"),
        arguments("permissions: [orders.read]", "security: {permissions: {capabilities: [a]}}"),
        arguments(
            "charset: utf-8", "charset: utf-8\nx-anything: 1\nrequirements: {A: [1]}\ninfo: 3"),
        arguments("^1.0.0\n", "1.x\n"),
        arguments("checksum: \"0", "checksum: \"sha256:0"),
        arguments("      type: condition", "      type: condition\n      x-serai: {timeout: 5s}"),
        arguments(TASK, "task:\n        $ref: \"#/tasks/lookUp\""),
        arguments("- id: look", "- id: look\n      type: task"),
        arguments("format: OpenAPI", "format: openapi"),
        arguments("input_template:\n        path", "input_mapping:\n        path"),
        arguments("if_true", "then"),
        arguments(
            "      output_mapping:\n        state",
            "      condition: ${order} != ''\n      output_mapping:\n        state"),
        arguments("charset: utf-8", "charset: utf-8\nx-serai:\n  timeout: 5s"),
        arguments(
            "charset: utf-8",
            "charset: utf-8\nx-serai: {timeout: 5s, pace: {alternate: b, contingent: c, emergency: d}}"));
  }

  @Test
  void onlyTheFirstHundredFaultsAreReported() {
    String many = "permissions: [" + "1, ".repeat(299) + "1]";

    CapabilityReadResult result = Texts.read(Texts.with("permissions: [orders.read]", many), false);

    List<DocumentFault> found = ((CapabilityReadResult.Refused) result).faults();
    assertThat(found).hasSize(101);
    assertThat(found.get(99).line()).isPositive();
    assertThat(found.get(100).code()).isEqualTo("MORE_FAULTS");
    assertThat(found.get(100).message()).isEqualTo("there are 200 more; correct these first");
  }

  @Test
  void numberAsVersionIsToBeQuoted() {
    CapabilityReadResult result =
        Texts.read(Texts.with("version: \"1.2.0\"", "version: 1.2"), false);

    assertThat(((CapabilityReadResult.Refused) result).faults())
        .extracting(DocumentFault::message)
        .containsExactly(
            "version is a number and should be a string; write the capability's version in quotes,"
                + " such as version: \"1.0.0\"");
  }

  @Test
  void aCapabilityOfMoreThanTwoHundredStepsIsRefused() {
    StringBuilder many = new StringBuilder("  steps:\n");
    for (int i = 0; i < 201; i++) {
      many.append("    - {id: s%d, type: capability, use: NotifyCustomer}\n".formatted(i));
    }

    CapabilityReadResult result =
        Texts.read(Texts.with("  steps:\n    - id: look", many + "    - id: look"), false);

    assertThat(((CapabilityReadResult.Refused) result).faults())
        .anySatisfy(
            fault ->
                assertThat(fault.message())
                    .isEqualTo("there are more than 200 steps; split the capability"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{openapi: 3.0.1, info: {title: t, version: 1.0.0}, paths: {}}|/tasks/spare/paths",
        "{openapi: 2.0.0, info: {title: t, version: 1.0.0}, servers: [{url: http://a}],"
            + " paths: {/b: {get: {}}}}|/tasks/spare/openapi",
        "{openapi: 3.0.1, info: {title: t, version: 1.0.0}, servers: [{url: http://a}],"
            + " paths: {/b: {get: {}, post: {}}}}|/tasks/spare/paths/~1b",
        "{openapi: 3.0.1, info: {title: t, version: 1.0.0}, servers: [{url: http://a}],"
            + " paths: {'/b/{c}': {get: {}}}}|/tasks/spare/paths/~1b~1{c}",
        "{endpoint: https://a.example, query: '{'}|/tasks/spare/query",
        "{query: '{ a }'}|/tasks/spare/endpoint",
      })
  void taskThatNoStepRefersToIsCheckedToo(String task, String place) {
    CapabilityReadResult result =
        Texts.read(Texts.with("tasks:\n", "tasks:\n  spare: " + task + "\n"), false);

    assertThat(((CapabilityReadResult.Refused) result).faults())
        .extracting(DocumentFault::path)
        .contains(place);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{openapi: 3.0.1, info: {title: t, version: 1.0.0}, servers: [{url: http://a}], paths:"
            + " {'/b/{c}': {get: {parameters: [{name: c, in: path, required: true, schema: {type:"
            + " string}}], responses: {'200': {description: ok}}}}}}",
        "{endpoint: https://a.example, query: 'query($b: Int!) { a(b: $b) }'}",
        "{asyncapi: 2.6.0, channels: {}}",
      })
  void taskThatNoStepRefersToNeedsNoInputs(String task) {
    Texts.accepted(Texts.with("tasks:\n", "tasks:\n  spare: " + task + "\n"));
  }

  @Test
  void aLargeTaskThatManyStepsReferToIsRefused() {
    assertThat(referring(99)).isInstanceOf(CapabilityReadResult.Accepted.class);

    assertThat(((CapabilityReadResult.Refused) referring(150)).faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.path()).startsWith("/execution/steps/").endsWith("/task/$ref");
              assertThat(fault.message()).contains("more than 2000000 values in sum");
            });
  }

  private static CapabilityReadResult referring(int steps) {
    StringBuilder text = new StringBuilder("steps:\n");
    for (int i = 0; i < steps; i++) {
      text.append("- {id: s%d, format: OpenAPI, task: {$ref: '#/tasks/one'}}\n".formatted(i));
    }
    String values = "1,".repeat(19_980);
    return Texts.read(
        """
        a2s: 1.0.0
        name: Referring
        description: refers
        charset: utf-8
        domains: [localhost]
        version: 1.0.0
        authors: [{name: Ada}]
        tasks:
          one:
            openapi: 3.0.1
            info: {title: t, version: 1.0.0}
            servers: [{url: "http://localhost:1"}]
            paths: {/v: {get: {responses: {'200': {description: ok}}}}}
            x-values: [%s]
        execution:
          type: sequence
          %s"""
            .formatted(values, text.toString().indent(2).strip()),
        false);
  }

  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @MethodSource
  @Tag("A2S-14")
  @Tag("A2S-15")
  @Tag("A2S-16")
  @Tag("A2S-17")
  @Tag("A2S-18")
  @Tag("A2S-19")
  @Tag("A2S-21")
  @Tag("A2S-22")
  @Tag("A2S-23")
  @Tag("A2S-24")
  @Tag("A2S-27")
  @Tag("A2S-28")
  @Tag("A2S-29")
  @Tag("A2S-30")
  @Tag("A2S-35")
  @Tag("A2S-Q15")
  void invalidChangeIsRefusedWithItsFaults(String piece, String instead, String... faults) {
    CapabilityReadResult result = Texts.read(Texts.with(piece, instead), false);

    assertThat(result).isInstanceOf(CapabilityReadResult.Refused.class);
    List<DocumentFault> found = ((CapabilityReadResult.Refused) result).faults();
    assertThat(found)
        .extracting(f -> f.code().equals("INVALID") ? f.path() : f.path() + " " + f.code())
        .containsExactly(faults);
    assertThat(found).allSatisfy(fault -> assertThat(fault.line()).isPositive());
  }

  private static Arguments invalid(String piece, String instead, String... faults) {
    return arguments(piece, instead, faults);
  }

  static Stream<Arguments> invalidChangeIsRefusedWithItsFaults() {
    return Stream.of(headers(), lists(), steps(), tasks()).flatMap(all -> all);
  }

  private static Stream<Arguments> headers() {
    return Stream.of(
        invalid("a2s: 1.0.0\n", "", "/a2s"),
        invalid("a2s: 1.0.0", "a2s: 1.0", "/a2s"),
        invalid("a2s: 1.0.0", "a2s: one", "/a2s"),
        invalid("name: OrderStatus\n", "", "/name"),
        invalid("name: OrderStatus", "name: orderStatus", "/name"),
        invalid("name: OrderStatus", "name: Order_Status", "/name"),
        invalid("name: OrderStatus", "name: [A]", "/name"),
        invalid("Tells where an order is", LONG + "x", "/description"),
        invalid("Tells where an order is", "\" \"", "/description"),
        invalid("charset: utf-8", "charset: latin-1", "/charset"),
        invalid("version: \"1.2.0\"", "version: 1.2", "/version"),
        invalid("version: \"1.2.0\"", "version: \"1\"", "/version"),
        invalid("version: \"1.2.0\"", "version: v1.2.0", "/version"),
        invalid("version: \"1.2.0\"\n", "", "/version"),
        invalid("  - name: Ada", "  - email: x", "/authors/0/name"),
        invalid("  - name: Ada", "  - Ada", "/authors/0"),
        invalid("  - name: Ada", "  []", "/authors"),
        invalid("authors:\n  - name: Ada\n", "", "/authors"),
        invalid("[orders.read]", "orders.read", "/permissions"),
        invalid("[orders.read]", "[1]", "/permissions/0"));
  }

  private static Stream<Arguments> lists() {
    return Stream.of(
        invalid("  - orders.example.com\n  - graph.example.com", "  []", "/domains"),
        invalid("- graph.example.com", "- https://graph.example.com/", "/domains/1"),
        invalid("- graph.example.com", "- graph.example.com\n  - a:80", "/domains/2"),
        invalid("- graph.example.com", "- graph.example.com\n  - 1.2.3", "/domains/2"),
        invalid("- graph.example.com", "- graph.example.com\n  - 1.2.3.256", "/domains/2"),
        invalid(
            "- graph.example.com", "- graph.example.com\n  - b\u00fccher.example", "/domains/2"),
        invalid("- graph.example.com", "- graph.example.com\n  - -a.example", "/domains/2"),
        invalid("- graph.example.com", "- graph.example.com\n  - \"*.example.com\"", "/domains/2"),
        invalid("- graph.example.com", "- graph.example.com\n  - \"1::2::3\"", "/domains/2"),
        invalid("- graph.example.com", "- graph.example.com\n  - 3", "/domains/2"),
        invalid(
            "- name: order\n", "- {}\n    x: 1\n".replace("{}\n    ", ""), "/parameters/0/name"),
        invalid("- name: order\n", "- name: a.b\n", "/parameters/0/name"),
        invalid("- name: order\n", "- name: secrets\n", "/parameters/0/name"),
        invalid("- name: order\n", "- name: order\n  - name: order\n", "/parameters/1/name"),
        invalid("[\"order *\"]", "order *", "/parameters/0/patterns"),
        invalid("[\"order *\"]", "[\"" + "a ".repeat(2_500) + "*\"]", "/parameters"),
        invalid("version: ^1.0.0", "version: newest", "/dependencies/0/version"),
        invalid("checksum: \"0", "checksum: \"x", "/dependencies/0/checksum"),
        invalid("    checksum: \"0", "    x: \"0", "/dependencies/0/checksum"),
        invalid(
            "- capability: Notify",
            "- capability: notify",
            "/dependencies/0/capability",
            TELL + "/use"),
        invalid(
            "  - capability: NotifyCustomer",
            "  - {}\n  - capability: NotifyCustomer",
            "/dependencies/0/capability",
            "/dependencies/0/version",
            "/dependencies/0/checksum"),
        invalid("name: OrderStatus", "name: NotifyCustomer", "/dependencies/0"),
        invalid("state: string", "state: 1", "/execution/variables/shared/state"),
        invalid("  state: ${state}\n  receipt: ${receipt}\n  note: ${note}", "  x", "/output"),
        invalid("note: ${note}", "note: ${secrets.KEY}", "/output"),
        invalid("note: ${note}", "note: ${note", "/output/note"));
  }

  private static Stream<Arguments> steps() {
    return Stream.of(
        invalid("type: sequence\n  variables", "type: loop\n  variables", "/execution/type"),
        invalid("  type: sequence\n  variables", "  variables", "/execution/type"),
        invalid("execution:", "exec:", "/execution"),
        invalid("  steps:\n    - id: look", "  stops:\n    - id: look", "/execution/stops"),
        invalid("- id: look", "- x: look", LOOK + "/id"),
        invalid("- id: late", "- id: look", LATE + "/id"),
        invalid("- id: graph", "- id: look", LATE + "/if_true/steps/0/steps/1/steps/0/id"),
        invalid("type: parallel", "type: series", LATE + "/if_true/steps/0/type"),
        invalid("type: parallel\n", "kind: parallel\n", LATE + "/if_true/steps/0/type"),
        invalid(
            "type: parallel\n            steps",
            "type: parallel\n            x",
            LATE + "/if_true/steps/0/steps"),
        invalid("      condition: ${state}", "      x: ${state}", LATE + "/condition"),
        invalid("if_true:", "x:", LATE + "/if_true"),
        invalid("['late', 'lost']", "['late' 'lost']", LATE + "/condition CONDITION_SYNTAX"),
        invalid("      if_true:", "      then: []\n      if_true:", LATE + "/then"),
        invalid("      if_true:", "      else: {}\n      if_true:", LATE + "/else/steps"),
        invalid("use: NotifyCustomer", "use: Other", TELL + "/use"),
        invalid("use: NotifyCustomer", "x: y", TELL + "/use"),
        invalid("to: ${customer}", "to: ${secrets.KEY}", TELL + "/input_mapping"),
        invalid("format: OpenAPI\n", "kind: OpenAPI\n", LOOK + "/format"),
        invalid("type: sequence\n  variables", "type: condition\n  variables", LOOK + "/condition"),
        invalid("state: $.state", "state: state", LOOK + "/output_mapping/state"),
        invalid("charset: utf-8", "charset: utf-8\nx-serai: {timeout: soon}", "/x-serai/timeout"),
        invalid("- id: look", "- id: look\n      x-serai: {timeout: 1}", LOOK + "/x-serai/timeout"),
        hints("[readOnly]", "/x-serai/hints"),
        hints("{}", "/x-serai/hints"),
        hints("", "/x-serai/hints"),
        hints("{readOnly: 'yes'}", "/x-serai/hints/readOnly"),
        hints("{destructive: 1}", "/x-serai/hints/destructive"),
        hints("{idempotent: }", "/x-serai/hints/idempotent"),
        hints("{readonly: true}", "/x-serai/hints/readonly"),
        hints("{readOnly: true, destructive: true}", "/x-serai/hints/destructive"),
        hints("{icon: 'http://example.com/i.png'}", "/x-serai/hints/icon"),
        hints("{icon: 'data:text/html,x'}", "/x-serai/hints/icon"),
        hints("{icon: 'https://example.com/a b'}", "/x-serai/hints/icon"),
        hints("{icon: 'data:image/png;base64," + "A".repeat(65_536) + "'}", "/x-serai/hints/icon"),
        invalid(
            "- id: look",
            "- id: look\n      x-serai: {hints: {readOnly: true}}",
            LOOK + "/x-serai/hints"),
        pace("[other]", "/x-serai/pace"),
        pace("{}", "/x-serai/pace"),
        pace("{alternate: order-status}", "/x-serai/pace/alternate"),
        pace("{alternate: 7}", "/x-serai/pace/alternate"),
        pace("{alternate: other, contingent: [a]}", "/x-serai/pace/contingent"),
        pace("{contingent: ''}", "/x-serai/pace/contingent"),
        pace("{emergency: " + LONG.repeat(6) + "}", "/x-serai/pace/emergency"),
        pace("{alternat: other}", "/x-serai/pace/alternat"),
        invalid(
            "- id: look",
            "- id: look\n      x-serai: {pace: {alternate: other}}",
            LOOK + "/x-serai/pace"),
        invalid(
            "      input_template:\n        path",
            "      input_mapping: {}\n      input_template:\n        path",
            LOOK + "/input_mapping"));
  }

  private static Arguments pace(String plan, String fault) {
    return invalid("charset: utf-8", "charset: utf-8\nx-serai: {pace: " + plan + "}", fault);
  }

  private static Arguments hints(String hints, String fault) {
    return invalid("charset: utf-8", "charset: utf-8\nx-serai: {hints: " + hints + "}", fault);
  }

  private static Stream<Arguments> tasks() {
    return Stream.of(
        invalid("#/tasks/lookUp", "#/tasks/nope", LOOK + "/definition/$ref REF_NOT_FOUND"),
        invalid("#/tasks/lookUp", "https://example.com/x", LOOK + "/definition/$ref REF_NOT_FOUND"),
        invalid("#/tasks/lookUp", "#/tasks/lookUp/paths", LOOK + "/definition/$ref REF_NOT_FOUND"),
        invalid(TASK, "x: 1", LOOK + "/task"),
        invalid(TASK, "task: {}\n      " + TASK, LOOK + "/definition"),
        invalid(
            "  - orders.example.com",
            "  - other.example.com",
            "/tasks/lookUp/servers/0/url DOMAIN_NOT_DECLARED"),
        invalid(
            "https://orders.example.com/v1",
            "https://orders.example.com/v1\n      - url: https://x.example.com",
            "/tasks/lookUp/servers/1/url DOMAIN_NOT_DECLARED"),
        invalid(
            "  - graph.example.com",
            "  - other.example.com",
            LATE + "/if_true/steps/0/steps/1/steps/0/task/endpoint DOMAIN_NOT_DECLARED"));
  }
}
