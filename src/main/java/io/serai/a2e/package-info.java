/**
 * The Agent-to-Execution protocol A2E 1.0.0, by which agents have workflows executed.
 *
 * <p>{@link io.serai.a2e.rest} takes a request, {@link io.serai.a2e.decode} reads its workflow,
 * {@link io.serai.a2e.validate} checks it, and {@link io.serai.a2e.run} executes it on a Camel
 * route. {@link io.serai.a2e.workflow} and {@link io.serai.a2e.operation} are the language; {@link
 * io.serai.a2e.data} is the data of a run.
 */
@NullMarked
package io.serai.a2e;

import org.jspecify.annotations.NullMarked;
