/**
 * Validates workflows before they run.
 *
 * <p>{@link io.serai.a2e.validate.WorkflowValidator} checks a decoded workflow at all levels:
 * {@link io.serai.a2e.validate.OperationReferenceChecker} the ids, {@link
 * io.serai.a2e.validate.PermissionCheck} the {@link io.serai.a2e.validate.CallerRights}, and {@link
 * io.serai.a2e.validate.DependencyCheck} the paths. The {@link
 * io.serai.a2e.validate.ValidationReport} has all faults and the plan.
 */
@NullMarked
package io.serai.a2e.validate;

import org.jspecify.annotations.NullMarked;
