package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.document.DocumentFault;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CapabilityReaderTest {

  @Test
  @Tag("A2S-15")
  @Tag("A2S-19")
  @Tag("A2S-20")
  @Tag("A2S-21")
  @Tag("A2S-50")
  void headerIsRead() {
    Capability capability = Texts.accepted(Texts.CAPABILITY);

    assertThat(capability.id()).isEqualTo("order-status");
    assertThat(capability.name()).isEqualTo("OrderStatus");
    assertThat(capability.version()).isEqualTo("1.2.0");
    assertThat(capability.header().domains())
        .containsExactly("orders.example.com", "graph.example.com");
    assertThat(capability.header().permissions()).containsExactly("orders.read");
    assertThat(capability.checksum()).isEqualTo(CapabilityChecksum.of(capability.document()));
    assertThat(capability.parameters())
        .containsExactly(new CapabilityParameter("order", List.of("order *"), true, ""));
    assertThat(capability.variables()).containsEntry("state", "string");
    assertThat(capability.warnings()).isEmpty();
  }

  @Test
  @Tag("A2S-44")
  void dependenciesAreRead() {
    CapabilityDependency dependency = Texts.accepted(Texts.CAPABILITY).dependencies().get(0);

    assertThat(dependency.id()).isEqualTo("notify-customer");
    assertThat(dependency.range()).hasToString("^1.0.0");
    assertThat(dependency.checksum()).isEqualTo("0".repeat(64));
    assertThat(dependency.pointer()).isEqualTo("/dependencies/0");
  }

  @Test
  @Tag("A2S-25")
  @Tag("A2S-45")
  @Tag("A2S-46")
  @Tag("A2S-47")
  @Tag("A2S-28")
  @Tag("A2S-Q13")
  void stepsAreReadAsATreeWithPointers() {
    Capability capability = Texts.accepted(Texts.CAPABILITY);

    assertThat(capability.type()).isEqualTo(ExecutionType.SEQUENCE);
    assertThat(capability.size()).isEqualTo(6);
    assertThat(capability.steps()).extracting(Step::id).containsExactly("look", "late");
    Step.ServiceCallStep look = (Step.ServiceCallStep) capability.steps().get(0);
    assertThat(look.call().orElseThrow().hosts()).containsExactly("orders.example.com");
    assertThat(look.outputMapping().names()).containsExactly("state", "when");
    Step.ConditionStep late = (Step.ConditionStep) capability.steps().get(1);
    assertThat(late.condition()).hasToString("${state} in ['late', 'lost']");
    assertThat(late.ifFalse()).isEmpty();
    Step.ParallelStep both = (Step.ParallelStep) late.ifTrue().get(0);
    assertThat(both.pointer()).isEqualTo("/execution/steps/1/if_true/steps/0");
    Step.CapabilityCallStep tell = (Step.CapabilityCallStep) both.children().get(0);
    assertThat(tell.dependency().name()).isEqualTo("NotifyCustomer");
    Step.SequenceStep mark = (Step.SequenceStep) both.children().get(1);
    assertThat(((Step.ServiceCallStep) mark.children().get(0)).format()).isEqualTo("GraphQL");
  }

  @Test
  @Tag("A2S-33")
  @Tag("A2S-34")
  @Tag("A2S-35")
  @Tag("A2S-36")
  void stepsThatReferToOneTaskFollowItsChange() {
    String step =
        "- id: look\n      format: OpenAPI\n      definition:\n        $ref: \"#/tasks/lookUp\"";
    String twice =
        Texts.with(
            step,
            step.replace("id: look", "id: before")
                + "\n      input_template:\n        pathParameters:\n          id: ${order}\n    "
                + step);

    assertThat(hosts(twice)).containsExactly("orders.example.com", "orders.example.com");
    assertThat(hosts(twice.replace("https://orders", "https://graph")))
        .containsExactly("graph.example.com", "graph.example.com");
  }

  private static List<String> hosts(String text) {
    return Texts.accepted(text).steps().subList(0, 2).stream()
        .flatMap(step -> ((Step.ServiceCallStep) step).call().orElseThrow().hosts().stream())
        .toList();
  }

  @Test
  @Tag("A2S-Q24")
  void allFaultsAreReportedWithTheirLines() {
    String text =
        """
        name: order
        description: x
        charset: utf-8
        domains: [example.com]
        version: 1.0
        checksum: x
        authors: [{email: a@b.c}]
        execution:
          type: loop
          steps:
            - id: a
              type: condition
              condition: ${a} =
        """;

    CapabilityReadResult result = Texts.read(text, false);

    assertThat(((CapabilityReadResult.Refused) result).faults())
        .extracting(fault -> fault.line() + " " + fault.path() + " " + fault.code())
        .containsExactly(
            "1 /a2s INVALID",
            "1 /name INVALID",
            "5 /version INVALID",
            "7 /authors/0/name INVALID",
            "9 /execution/type INVALID",
            "13 /execution/steps/0/condition CONDITION_SYNTAX",
            "11 /execution/steps/0/if_true INVALID");
  }

  @Test
  @Tag("A2S-Q24")
  void warningsAreFaultsInStrictMode() {
    String text = Texts.with("version: \"1.2.0\"", "version: \"1.2\"");

    assertThat(Texts.accepted(text).warnings())
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::line)
        .containsExactly(tuple("/version", "VERSION_NOT_SEMVER", 8));
    assertThat(((CapabilityReadResult.Refused) Texts.read(text, true)).faults())
        .extracting(DocumentFault::path, DocumentFault::code)
        .containsExactly(tuple("/version", "VERSION_NOT_SEMVER"));
    assertThat(Texts.read(Texts.CAPABILITY, true))
        .isInstanceOf(CapabilityReadResult.Accepted.class);
  }

  @Test
  @Tag("A2S-Q1")
  void documentThatIsNotAnObjectIsOneFault() {
    assertThat(((CapabilityReadResult.Refused) Texts.read("[1]", false)).faults())
        .extracting(DocumentFault::path)
        .containsExactly("");
  }

  @Test
  @Tag("A2S-Q7")
  void inputsAreVariablesReadBeforeTheyAreSet() {
    Capability.InputNames inputs = Texts.accepted(Texts.CAPABILITY).inputs();

    assertThat(inputs.required()).containsExactlyInAnyOrder("order", "customer");
    assertThat(inputs.optional()).containsExactly("note");
  }

  @Test
  @Tag("A2S-Q7")
  void parallelStepsProvideNoInputsToEachOther() {
    String text =
        Texts.with(
            "id: ${order}\n                    output",
            "id: ${receipt}\n                    output");

    assertThat(Texts.accepted(text).inputs().required())
        .containsExactlyInAnyOrder("order", "customer", "receipt");
  }

  @Test
  @Tag("A2S-Q7")
  void variableReadOnlyByAConditionIsOptionalUnlessAParameter() {
    String text = Texts.with("${state} in ['late', 'lost']", "${state} == 'late' or ${force}");

    assertThat(Texts.accepted(text).inputs().optional()).containsExactlyInAnyOrder("force", "note");
    assertThat(
            Texts.accepted(text.replace("- name: order\n", "- name: force\n")).inputs().required())
        .containsExactlyInAnyOrder("order", "customer", "force");
    assertThat(
            Texts.accepted(text.replace("- name: order\n", "- name: unread\n")).inputs().required())
        .containsExactlyInAnyOrder("order", "customer");
  }

  @Test
  @Tag("A2S-Q7")
  void parameterMayBeDeclaredAsNotRequired() {
    Capability.InputNames inputs =
        Texts.accepted(Texts.with("- name: order\n", "- name: order\n    required: false\n"))
            .inputs();

    assertThat(inputs.required()).containsExactly("customer");
    assertThat(inputs.optional()).containsExactlyInAnyOrder("order", "note");
    assertThat(inputs.omittable()).containsExactly("order");
    assertThat(
            ((CapabilityReadResult.Refused)
                    Texts.read(
                        Texts.with("- name: order\n", "- name: order\n    required: no\n"), false))
                .faults())
        .extracting(DocumentFault::path, DocumentFault::message)
        .containsExactly(
            tuple("/parameters/0/required", "required is a string and should be true or false"));
  }

  @Test
  @Tag("A2S-Q8")
  void stepMayContinueOnFailure() {
    for (String handling :
        List.of("continue", "{on_failure: {action: continue}}", "{on_failure: continue}")) {
      String text = Texts.with("- id: look", "- id: look\n      error_handling: " + handling);
      assertThat(Texts.accepted(text).steps().get(0).continueOnFailure()).isTrue();
    }
    assertThat(Texts.accepted(Texts.CAPABILITY).steps().get(0).continueOnFailure()).isFalse();
  }

  @Test
  @Tag("A2S-Q22")
  void stepsOfTypeConditionMayHaveTheirOwnGuards() {
    String guarded =
        Texts.with("type: sequence\n  variables", "type: condition\n  variables")
            .replace("- id: look", "- id: look\n      condition: ${order} != null");

    Capability capability = Texts.accepted(guarded);

    assertThat(capability.type()).isEqualTo(ExecutionType.CONDITION);
    assertThat(capability.steps().get(0).guard()).isPresent();
    assertThat(capability.steps().get(1).guard()).isEmpty();
  }
}
