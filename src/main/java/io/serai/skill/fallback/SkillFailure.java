package io.serai.skill.fallback;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.outbound.OutboundException;
import io.serai.route.cache.RouteCapacityException;
import io.serai.skill.Skill;
import io.serai.task.ErrorCode;
import io.serai.task.RunFailure;
import io.serai.task.run.work.CodedTaskFailure;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.camel.ExchangeTimedOutException;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a skill's run, as its caller may see it.
 *
 * @param code the kind of error, such as {@code E050}
 * @param message why it failed, for people
 * @param details facts for programs; null if there are none
 */
public record SkillFailure(String code, String message, @Nullable ObjectNode details) {

  private static final int MAX_DEPTH = 20;

  /** Returns the first cause whose message is meant for the caller; empty if there is none. */
  public static Optional<SkillFailure> known(Throwable failure) {
    return causes(failure).flatMap(cause -> ofCause(cause).stream()).findFirst();
  }

  /** Returns the call to a service that failed; empty if another cause is behind the failure. */
  public static Optional<OutboundException> call(Throwable failure) {
    return causes(failure)
        .filter(OutboundException.class::isInstance)
        .map(OutboundException.class::cast)
        .findFirst();
  }

  /** Returns the failure; for an unknown cause, one that only says that the skill failed. */
  public static SkillFailure of(Throwable failure, Skill skill) {
    return known(failure).orElseGet(() -> unknown(failure, skill));
  }

  /** Returns the failure of a cause that is not for the caller. */
  public static SkillFailure unknown(Throwable failure, Skill skill) {
    String kind = failure.getClass().getSimpleName();
    return new SkillFailure(
        ErrorCode.INTERNAL.code(), skill.name() + " failed: " + kind + ".", null);
  }

  /** Returns that the skill failed, and why, for people. */
  public static String sentence(Skill skill, String message) {
    String start = skill.name() + " failed: ";
    String words = message.startsWith(start) ? message : start + message;
    return words.endsWith(".") ? words : words + ".";
  }

  /** Whether the hub had no room to run the skill, so that it did not run at all. */
  public static boolean isWithoutRun(Throwable failure) {
    return causes(failure).anyMatch(RouteCapacityException.class::isInstance);
  }

  /**
   * Whether another run could succeed after a failure with this code: not if the inputs are wrong
   * or a permission is missing.
   */
  public static boolean mayBeRetried(String code) {
    return !code.equals(ErrorCode.INVALID_INPUT.code())
        && !code.equals(ErrorCode.PERMISSION_DENIED.code());
  }

  /** Returns this as a failed run of the skill. */
  public RunFailure of(Skill skill) {
    return new RunFailure(skill.id(), code, message);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, each -> each != null, Throwable::getCause).limit(MAX_DEPTH);
  }

  private static Optional<SkillFailure> ofCause(Throwable cause) {
    String words = String.valueOf(cause.getMessage());
    if (cause instanceof CodedTaskFailure fault) {
      return Optional.of(new SkillFailure(fault.taskCode(), words, fault.taskDetails()));
    }
    if (cause instanceof OutboundException outbound) {
      boolean late = outbound.reason() == OutboundException.Reason.TIMEOUT;
      ErrorCode code = late ? ErrorCode.TIMEOUT : ErrorCode.EXTERNAL_DEPENDENCY;
      return Optional.of(new SkillFailure(code.code(), words, outbound.details()));
    }
    if (cause instanceof RouteCapacityException) {
      return Optional.of(new SkillFailure(ErrorCode.EXTERNAL_DEPENDENCY.code(), words, null));
    }
    return cause instanceof ExchangeTimedOutException || cause instanceof TimeoutException
        ? Optional.of(new SkillFailure(ErrorCode.TIMEOUT.code(), "It took too long.", null))
        : Optional.empty();
  }
}
