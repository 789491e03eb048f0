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
        "- id: look|- id: look\\n      error_handling: carry on|/execution/steps/0/error_handling|ERROR_HANDLING_UNKNOWN"
      })
  @Tag("A2S-Q4")
  @Tag("A2S-Q16")
  @Tag("A2S-Q18")
  void faultIsAWarningAndAnErrorInStrictMode(
      String piece, String instead, String path, String code) {
    String text = Texts.with(piece, instead.replace("\\n", "\n"));

    assertThat(Texts.accepted(text).warnings())
        .extracting(DocumentFault::path, DocumentFault::code)
        .contains(tuple(path, code));
    assertThat(((CapabilityReadResult.Refused) Texts.read(text, true)).faults())
        .extracting(DocumentFault::path, DocumentFault::code)
        .contains(tuple(path, code));
  }

  @Test
  @Tag("A2S-Q18")
  void stepOfAnUnsupportedFormatHasNoCall() {
    Capability capability = Texts.accepted(Texts.with("format: OpenAPI", "format: Custom"));

    assertThat(((Step.ServiceCallStep) capability.steps().get(0)).call()).isEmpty();
  }
}
