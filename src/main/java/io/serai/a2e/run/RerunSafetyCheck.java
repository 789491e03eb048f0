package io.serai.a2e.run;

import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The workflows that may run again after a crash, because a second run changes nothing more than
 * the first: they only compute, store, read from services by idempotent methods, and call skills
 * that say so.
 *
 * @param idempotentSkill whether the skill of an id may run again
 */
public record RerunSafetyCheck(Predicate<String> idempotentSkill) {
  private static final Set<String> IDEMPOTENT = Set.of("GET", "PUT", "DELETE");

  /** Whether a workflow may run again. */
  boolean contains(Workflow workflow) {
    return workflow.operations().values().stream().allMatch(this::isRepeatable);
  }

  /** Whether an operation may run again; those that are parts of it are not considered. */
  boolean isRepeatable(Operation operation) {
    if (operation instanceof ApiCall call) {
      return IDEMPOTENT.contains(call.method());
    }
    return !(operation instanceof InvokeSkill skill) || idempotentSkill.test(skill.skill());
  }
}
