/**
 * A workflow and its operations, as they are after decoding.
 *
 * <p>A {@link io.serai.a2e.workflow.Workflow} has {@link io.serai.a2e.workflow.Operation}s. Those
 * that compute are {@link io.serai.a2e.workflow.DataOperation}s; {@link
 * io.serai.a2e.workflow.ApiCall}, {@link io.serai.a2e.workflow.InvokeSkill}, {@link
 * io.serai.a2e.workflow.StoreData} and {@link io.serai.a2e.workflow.Wait} do something outside of
 * the run; {@link io.serai.a2e.workflow.Conditional} and {@link io.serai.a2e.workflow.Loop} run
 * others. {@link io.serai.a2e.workflow.OperationConfigReader} reads configurations and collects
 * faults. Templates, such as {@link io.serai.a2e.workflow.ValueTemplate}, refer to data.
 */
@NullMarked
package io.serai.a2e.workflow;

import org.jspecify.annotations.NullMarked;
