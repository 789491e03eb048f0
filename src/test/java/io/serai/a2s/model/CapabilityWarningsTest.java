package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.document.DocumentFault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults that are warnings, and errors in strict mode. */
class CapabilityWarningsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "version: \"1.2.0\"|version: \"1.2\"|/version|VERSION_NOT_SEMVER",
        "charset: utf-8|x: 1|/charset|CHARSET_MISSING",
        "format: GraphQL|format: AsyncAPI|/execution/steps/1/if_true/steps/0/steps/1/steps/0/format|FORMAT_UNSUPPORTED",
        "schema: {type: object, |schema: {type: array, |/execution/steps/0/output_mapping/state|SCHEMA_MISMATCH",
        "- id: look|- {id: q, type: condition, condition: 'true', if_true: [], output_mapping: {a: $.b}}\\n    - id: look|/execution/steps/0/output_mapping|MAPPING_WITHOUT_RESULT",
        "- id: look|- id: look\\n      error_handling: carry on|/execution/steps/0/error_handling|ERROR_HANDLING_UNKNOWN",
        "permissions: |permisions: |/permisions|UNKNOWN_MEMBER",
        "- id: look|- id: look\\n      outputs: {}|/execution/steps/0/outputs|UNKNOWN_MEMBER",
        "patterns: [|paterns: [|/parameters/0/paterns|UNKNOWN_MEMBER",
        "version: ^1.0.0|version: ^1.0.0\\n    checksums: x|/dependencies/0/checksums|UNKNOWN_MEMBER",
        "  type: sequence\\n  variables|  type: sequence\\n  types: x\\n  variables|/execution/types|UNKNOWN_MEMBER",
        "    shared:|    shard: {}\\n    shared:|/execution/variables/shard|UNKNOWN_MEMBER",
        "if_true:|if_true:\\n        step: []|/execution/steps/1/if_true/step|UNKNOWN_MEMBER",
        "id: ${order}\\n      output|id: ${ordr}\\n      output|/execution/steps/0/input_template/pathParameters/id|VARIABLE_NOT_SET",
        "state: ${state}|state: ${stat}|/output/state|VARIABLE_NOT_SET",
        "condition: ${state} in|condition: ${sttate} in|/execution/steps/1/condition|VARIABLE_NOT_SET",
        "to: ${customer}|to: ${secret.customer}|/execution/steps/1/if_true/steps/0/steps/0/input_mapping/to|VARIABLE_NOT_SET"
      })
  @Tag("A2S-Q4")
  @Tag("A2S-Q16")
  @Tag("A2S-Q18")
  void faultIsAWarningAndAnErrorInStrictMode(
      String piece, String instead, String path, String code) {
    String text = Texts.with(piece.replace("\\n", "\n"), instead.replace("\\n", "\n"));

    assertThat(Texts.accepted(text).warnings())
        .extracting(DocumentFault::path, DocumentFault::code)
        .contains(tuple(path, code));
    assertThat(((CapabilityReadResult.Refused) Texts.read(text, true)).faults())
        .extracting(DocumentFault::path, DocumentFault::code)
        .contains(tuple(path, code));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "output_mapping:|output_maping:|did you mean output_mapping?",
        "id: ${order}\\n      output|id: ${ordr}\\n      output|did you mean ${order}?",
        "to: ${customer}|to: ${secret.customer}|did you mean ${secrets.…}?"
      })
  void warningNamesTheNearestName(String piece, String instead, String message) {
    String text = Texts.with(piece.replace("\\n", "\n"), instead.replace("\\n", "\n"));

    assertThat(Texts.accepted(text).warnings())
        .extracting(DocumentFault::message)
        .anySatisfy(warning -> assertThat(warning).contains(message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "execution:|executon:|/executon|executon is not recognized; did you mean execution, "
            + "which is missing?",
        "domains:|domain:|/domain|domain is not recognized; did you mean domains, which is "
            + "missing?",
        "version: ^1.0.0|verson: ^1.0.0|/dependencies/0/verson|verson is not recognized; did "
            + "you mean version, which is missing?"
      })
  void misspeltRequiredMemberIsTheFaultAtItsOwnPlace(
      String piece, String instead, String path, String message) {
    String text = Texts.with(piece, instead).replace("permissions:", "permisions:");

    CapabilityReadResult.Refused refused = (CapabilityReadResult.Refused) Texts.read(text, false);

    assertThat(refused.faults())
        .extracting(DocumentFault::path, DocumentFault::message)
        .contains(tuple(path, message));
    assertThat(refused.faults().get(0).path()).isEqualTo("/permisions");
    assertThat(refused.faults().get(0).code()).isEqualTo("UNKNOWN_MEMBER");
    assertThat(refused.warnings()).isEmpty();
  }

  /** What is missing because a name is misspelt is shown behind the name. */
  @Test
  void misspeltMemberOfARefusedFileIsItsFirstFault() {
    String text =
        Texts.with("input_template:", "input_templat:").replace("version: \"1", "version: \"x1");

    CapabilityReadResult.Refused refused = (CapabilityReadResult.Refused) Texts.read(text, false);

    assertThat(refused.faults().get(0).message())
        .isEqualTo("input_templat is not recognized and is ignored; did you mean input_template?");
    assertThat(refused.faults()).hasSizeGreaterThan(1);
    assertThat(refused.warnings()).noneMatch(fault -> fault.code().equals("UNKNOWN_MEMBER"));
  }

  @Test
  void missingMemberThatNothingResemblesIsReportedWhereItBelongs() {
    assertThat(
            ((CapabilityReadResult.Refused) Texts.read(Texts.with("execution:", "x-draft:"), false))
                .faults())
        .extracting(DocumentFault::path, DocumentFault::message)
        .contains(
            tuple(
                "/execution",
                "execution is missing; say how the capability runs: its type and steps"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "permissions:|x-team: orders\\npermissions:",
        "- id: look|- id: look\\n      x-note: first\\n      description: Looks.",
        "permissions:|requirements: {NotifyCustomer: {inputs: []}}\\ninfo: {title: Orders}\\npermissions:",
        "- name: Ada|- name: Ada\\n    organization: Example",
        "to: ${customer}|to: ${addressee}"
      })
  void extensionsDocumentationAndInputsThatNothingResemblesGetNoWarning(
      String piece, String instead) {
    assertThat(Texts.accepted(Texts.with(piece, instead.replace("\\n", "\n"))).warnings())
        .isEmpty();
  }

  @Test
  @Tag("A2S-Q18")
  void stepOfAnUnsupportedFormatHasNoCall() {
    Capability capability = Texts.accepted(Texts.with("format: OpenAPI", "format: Custom"));

    assertThat(((Step.ServiceCallStep) capability.steps().get(0)).call()).isEmpty();
  }
}
