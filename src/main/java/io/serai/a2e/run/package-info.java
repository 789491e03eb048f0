/**
 * Runs workflows on Camel routes.
 *
 * <p>{@link io.serai.a2e.run.WorkflowRunner} does the work of tasks that are executions. It takes
 * the route of a workflow from {@link io.serai.a2e.run.CompiledWorkflowCache}; {@link
 * io.serai.a2e.run.WorkflowRoute} builds it of the nodes of {@link io.serai.a2e.component}.
 */
@NullMarked
package io.serai.a2e.run;

import org.jspecify.annotations.NullMarked;
