/**
 * The operations of A2W's REST API, one class for each.
 *
 * <p>{@link io.serai.a2w.run.WorkerCallResolver} finds out which agent is called and by whom, and
 * refuses callers that the agent does not admit. {@link io.serai.a2w.run.WorkerTasks} holds the
 * tasks that the caller may see. An operation such as {@link io.serai.a2w.run.StartTask} reads the
 * request, uses the {@link io.serai.task.run.TaskDispatcher}, and answers in the envelope.
 */
@NullMarked
package io.serai.a2w.run;

import org.jspecify.annotations.NullMarked;
