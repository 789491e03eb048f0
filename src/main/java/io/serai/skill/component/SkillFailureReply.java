package io.serai.skill.component;

import io.serai.skill.agent.FailureReplyMode;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.ErrorCode;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskHeaders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.Exchange;

/**
 * How {@code skill:} ends a call that failed: with the exception, or with a reply of the same form
 * as that of {@code agent:}. A failure is final if a second call would fail in the same way: the
 * skill has refused or failed with a code, other than one of a service or of time. A skill that is
 * missing may be there at the next call.
 */
record SkillFailureReply(FailureReplyMode mode) {

  static SkillFailureReply of(String option) {
    return new SkillFailureReply(FailureReplyMode.of(option));
  }

  /** Ends the exchange with the failure. */
  void end(Exchange exchange, String skill, Exception failure) {
    Optional<SkillFailure> known = known(failure);
    boolean isFinal =
        !(failure instanceof NoSuchSkillException)
            && known.filter(SkillFailureReply::isFinal).isPresent();
    if (mode == FailureReplyMode.THROW || (mode == FailureReplyMode.REPLY_FINAL && !isFinal)) {
      exchange.setException(failure);
      return;
    }
    SkillFailure told =
        known.orElseGet(
            () -> {
              String words = skill + " failed: " + failure.getClass().getSimpleName() + ".";
              return new SkillFailure(ErrorCode.INTERNAL.code(), words, null);
            });
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("state", "FAILED");
    body.put("code", told.code());
    body.put("text", told.message());
    FailureReplyMode.log(exchange, String.valueOf(failure.getMessage()));
    state(exchange, "FAILED");
    exchange.getMessage().setBody(body);
  }

  /** Marks the result of a call, which a failure could have replaced. */
  void completed(Exchange exchange) {
    if (mode != FailureReplyMode.THROW) {
      state(exchange, "COMPLETED");
    }
  }

  /** Sets the state, unless the header is that of the task that runs the route. */
  private static void state(Exchange exchange, String state) {
    if (ExchangeTaskBinding.of(exchange).isEmpty()) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, state);
    }
  }

  private static Optional<SkillFailure> known(Exception failure) {
    return failure instanceof NoSuchSkillException missing
        ? Optional.of(
            new SkillFailure(
                ErrorCode.INVALID_INPUT.code(), String.valueOf(missing.getMessage()), null))
        : SkillFailure.known(failure);
  }

  private static boolean isFinal(SkillFailure failure) {
    return !failure.code().equals(ErrorCode.TIMEOUT.code())
        && !failure.code().equals(ErrorCode.EXTERNAL_DEPENDENCY.code())
        && !failure.code().equals(ErrorCode.INTERNAL.code());
  }
}
