package io.serai.llm;

import io.serai.concurrent.ByteBudget;
import io.serai.document.ByteSizeFormatter;
import io.serai.document.DurationFormat;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import java.time.Duration;

/** Thrown if a language model gives no answer that can be used. */
final class ModelException extends TaskFailureException {

  private ModelException(ErrorCode code, String message) {
    super(code.code(), message);
  }

  /** The service answers with something that cannot be used. */
  static ModelException unusable(String reason) {
    return new ModelException(
        ErrorCode.EXTERNAL_DEPENDENCY,
        "The language model gives no answer that can be used: " + sentence(reason));
  }

  /** The service cannot be reached, or refuses the request. */
  static ModelException failed(String reason) {
    return new ModelException(
        ErrorCode.EXTERNAL_DEPENDENCY, "The language model does not answer: " + sentence(reason));
  }

  /** A run takes longer than it may. */
  static ModelException late(Duration timeout) {
    return new ModelException(
        ErrorCode.TIMEOUT,
        "The work of the language model took more than %s (timeout)."
            .formatted(DurationFormat.format(timeout)));
  }

  /** There is no memory for what is said. */
  static ModelException noMemory(ByteBudget.Limit limit, ByteBudget budget) {
    boolean own = limit == ByteBudget.Limit.SHARE;
    return new ModelException(
        ErrorCode.INTERNAL,
        "%s with language models take the %s for which there is memory. Try again when some have ended."
            .formatted(
                own ? "Your conversations" : "The conversations",
                ByteSizeFormatter.text(own ? budget.share() : budget.total())));
  }

  private static String sentence(String reason) {
    return reason.endsWith(".") ? reason : reason + ".";
  }
}
