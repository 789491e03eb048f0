/**
 * What tasks use of the process of their hub: its id, its threads, its clock and its timer, and the
 * delays between attempts.
 *
 * <p>The hub gives its services to the dispatcher in a {@link
 * io.serai.task.run.environment.DispatcherEnvironment}. {@link
 * io.serai.task.run.environment.UuidV7Generator} generates the ids.
 */
@NullMarked
package io.serai.task.run.environment;

import org.jspecify.annotations.NullMarked;
