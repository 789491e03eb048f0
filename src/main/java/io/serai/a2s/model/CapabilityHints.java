package io.serai.a2s.model;

import io.serai.a2s.call.ServiceCall;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillHints.TaskSupport;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What clients are told of a capability: what its author declares, else what its calls show. */
final class CapabilityHints {

  /** The member of {@code x-serai} with what its author declares. */
  static final String MEMBER = "hints";

  private static final Set<String> READING = Set.of("GET", "HEAD");

  private CapabilityHints() {}

  /**
   * Returns the hints. Nothing is derived that contradicts what is declared: what destroys is not
   * read-only, and what is read-only may be repeated.
   */
  static SkillHints of(SkillHints declared, List<Step> steps) {
    boolean repeatable = steps.stream().allMatch(Step::idempotent);
    boolean onlyReads = repeatable && calls(steps).allMatch(READING::contains);
    boolean readOnly =
        declared.readOnly() == null
            ? onlyReads && !Boolean.TRUE.equals(declared.destructive())
            : declared.readOnly();
    boolean destructive = !readOnly && calls(steps).anyMatch("DELETE"::equals);
    return declared.orElse(
        new SkillHints(
            readOnly ? true : null,
            destructive ? true : null,
            (readOnly || repeatable) ? true : null,
            TaskSupport.OPTIONAL,
            null));
  }

  /**
   * Returns those of declared hints that make clients more careful. The others must not come from
   * somebody who may only register: clients of other callers would run without asking what
   * destroys, and the hub would repeat it.
   */
  static SkillHints careful(SkillHints declared) {
    return new SkillHints(
        Boolean.FALSE.equals(declared.readOnly()) ? false : null,
        Boolean.TRUE.equals(declared.destructive()) ? true : null,
        Boolean.FALSE.equals(declared.idempotent()) ? false : null,
        declared.taskSupport(),
        declared.icon());
  }

  private static Stream<String> calls(List<Step> steps) {
    return steps.stream().flatMap(Step::calls).map(ServiceCall::method);
  }
}
