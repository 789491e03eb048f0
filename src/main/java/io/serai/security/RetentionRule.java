package io.serai.security;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an agent's file, or the settings of a protocol, say about how long ended tasks are kept.
 * What they do not say is decided by the settings of the hub.
 *
 * @param keepAtLeast age up to which a task is kept however many there are
 * @param keepFor age at which a task is deleted
 * @param keepMost number of tasks beyond which the oldest ones are deleted
 */
public record RetentionRule(
    Optional<Duration> keepAtLeast, Optional<Duration> keepFor, OptionalInt keepMost) {

  /** Says nothing. */
  public static final RetentionRule NONE =
      new RetentionRule(Optional.empty(), Optional.empty(), OptionalInt.empty());

  /** Whether it says nothing. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** Whether it keeps tasks at least for longer than it keeps them at all. */
  public boolean isContradictory() {
    return keepFor.isPresent()
        && keepAtLeast.filter(least -> least.compareTo(keepFor.get()) > 0).isPresent();
  }

  /** Returns this rule, with {@code other} for what it does not say. */
  public RetentionRule or(RetentionRule other) {
    return new RetentionRule(
        keepAtLeast.or(other::keepAtLeast),
        keepFor.or(other::keepFor),
        keepMost.isPresent() ? keepMost : other.keepMost);
  }
}
