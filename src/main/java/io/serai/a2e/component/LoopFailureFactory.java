package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.A2eErrorType;

/** Creates the failures of loops that do not begin, or that end early. */
final class LoopFailureFactory {
  private LoopFailureFactory() {}

  static OperationFailure noList(DataPath path, JsonNode value) {
    String found = value.isMissingNode() ? "no value" : "no list";
    return OperationFailure.of(
        A2eErrorType.DATA,
        "There is " + found + " at " + path + ", but a Loop needs a list.",
        "Set inputPath to the path of a list.");
  }

  static OperationFailure tooMany(int size, int most) {
    return OperationFailure.of(
        A2eErrorType.DATA,
        "The list has " + size + " elements, but a Loop may run over at most " + most + ".",
        "Filter the list before the Loop, or fetch it page by page.");
  }

  static OperationFailure tooManyTogether(int most) {
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The loops of the execution run more than " + most + " iterations together.",
        "Nest fewer loops, or filter their lists before.");
  }

  /** Returns the failure of an iteration that the hub could not run. */
  static OperationFailure unexpected(Exception failure) {
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The hub failed to run an iteration: " + failure.getClass().getSimpleName() + ".",
        "Report this to an operator.");
  }
}
