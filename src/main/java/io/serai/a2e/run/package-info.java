/**
 * Runs workflows on Camel routes.
 *
 * <p>{@link io.serai.a2e.run.WorkflowRunner} does the work of tasks that are executions. It takes
 * the route of a workflow from {@link io.serai.a2e.run.CompiledWorkflows}; {@link
 * io.serai.a2e.run.WorkflowRoute} builds it. Each leaf operation is an {@link
 * io.serai.a2e.run.OperationProcessor}; conditionals and loops are {@link
 * io.serai.a2e.run.BranchChoice} and {@link io.serai.a2e.run.LoopIteration}. The exchanges of a run
 * share its {@link io.serai.a2e.run.WorkflowRun}, and each has a {@link io.serai.a2e.run.RunScope}
 * with the data that it sees.
 */
@NullMarked
package io.serai.a2e.run;

import org.jspecify.annotations.NullMarked;
