/**
 * Execution of a capability on its Camel route.
 *
 * <p>{@link io.serai.a2s.run.CapabilityRoute} builds the route. A step that calls is a {@code to}
 * node with a {@link io.serai.route.ProcessorEndpoint}: {@link
 * io.serai.a2s.run.ServiceCallProcessor} calls a service, {@link
 * io.serai.a2s.run.NestedCapabilityProcessor} runs another capability. Each exchange on the route
 * carries a {@link io.serai.a2s.run.CapabilityRun} with the {@link io.serai.a2s.run.RunVariables}
 * and the {@link io.serai.a2s.run.StepStatus} of each step. At the end {@link
 * io.serai.a2s.run.RunReport} builds the result; a failure is a {@link
 * io.serai.a2s.run.StepFailedException}.
 */
@NullMarked
package io.serai.a2s.run;

import org.jspecify.annotations.NullMarked;
