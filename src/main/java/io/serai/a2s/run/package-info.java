/**
 * Running a capability: its steps compiled to the nodes of a Camel route, and the state of one run.
 *
 * <p>{@link io.serai.a2s.run.CapabilityRoute} writes the route; each exchange on it carries a
 * {@link io.serai.a2s.run.CapabilityRun}.
 */
@NullMarked
package io.serai.a2s.run;

import org.jspecify.annotations.NullMarked;
