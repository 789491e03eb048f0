/**
 * The operations of A2W's REST API, one class for each.
 *
 * <p>An operation such as {@link io.serai.a2w.run.StartTask} reads the request, asks {@link
 * io.serai.a2w.call} who calls, uses the {@link io.serai.task.run.TaskDispatcher}, and answers in
 * the envelope.
 */
@NullMarked
package io.serai.a2w.run;

import org.jspecify.annotations.NullMarked;
