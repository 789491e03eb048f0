package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2s.A2sParts;
import io.serai.hub.CapabilityText;
import org.junit.jupiter.api.Test;

class CapabilityMemoryEstimatorTest {

  @Test
  void stepIsEstimatedAtFourToTenKilobytes() {
    long one = CapabilityMemoryEstimator.of(A2sParts.read(steps(1)));
    long hundred = CapabilityMemoryEstimator.of(A2sParts.read(steps(100)));

    assertThat((hundred - one) / 99).isBetween(4_000L, 10_000L);
  }

  @Test
  void taskIsNotCountedForEachStepThatRefersToIt() {
    long little = CapabilityMemoryEstimator.of(A2sParts.read(referring(50, 10, "/v")));
    long much = CapabilityMemoryEstimator.of(A2sParts.read(referring(50, 10_000, "/v")));

    assertThat(much - little).isEqualTo(2 * 9_990L);
  }

  @Test
  void pathThatACallCopiesFromATaskIsCountedForEachStep() {
    long little = CapabilityMemoryEstimator.of(A2sParts.read(referring(50, 10, "/v")));
    long much = CapabilityMemoryEstimator.of(A2sParts.read(referring(50, 10, "/v".repeat(100))));

    assertThat(much - little).isGreaterThan(50 * 99 * 100L);
  }

  @Test
  void templatesAreEstimatedLargerThanPlainTexts() {
    CapabilityText plain = steps(1).header("x-note: \"" + "ab ".repeat(1_000) + "\"");
    CapabilityText template = steps(1).header("x-note: \"" + "${a".repeat(1_000) + "\"");

    assertThat(CapabilityMemoryEstimator.of(A2sParts.read(template)))
        .isGreaterThan(CapabilityMemoryEstimator.of(A2sParts.read(plain)) + 50_000);
  }

  private static CapabilityText steps(int count) {
    CapabilityText text = CapabilityText.of("Long");
    for (int i = 0; i < count; i++) {
      text.get("s" + i, "http://localhost:1", "/v" + i, "v" + i + ": $.v");
    }
    return text;
  }

  private static CapabilityText referring(int steps, int description, String path) {
    CapabilityText text =
        CapabilityText.of("Referring")
            .header(
                """
                tasks:
                  one:
                    openapi: 3.0.1
                    info: {title: t, version: 1.0.0, description: %s}
                    servers: [{url: "http://localhost:1"}]
                    paths: {%s: {get: {responses: {'200': {description: ok}}}}}
                """
                    .formatted("x".repeat(description), path));
    for (int i = 0; i < steps; i++) {
      text.steps("- {id: s" + i + ", format: OpenAPI, task: {$ref: '#/tasks/one'}}");
    }
    return text;
  }
}
