package io.serai.a2s.model;

import io.serai.document.DocumentNode;

/** Finds the input of a step: {@code input_template} or {@code input_mapping} (A2S-Q14). */
final class StepInputFinder {

  private StepInputFinder() {}

  /** Returns the reader of the step's input; its node is missing if the step has none. */
  static DocumentNode of(DocumentNode step) {
    DocumentNode template = step.member("input_template");
    DocumentNode mapping = step.member("input_mapping");
    if (step.has("input_template") && step.has("input_mapping")) {
      mapping.fault("input_template and input_mapping mean the same; keep one of the two");
    }
    return step.has("input_mapping") && !step.has("input_template") ? mapping : template;
  }
}
