/**
 * Who calls an agent, and what of its work that caller may see.
 *
 * <p>{@link io.serai.a2w.call.WorkerCallResolver} finds out which agent is called and by whom, and
 * refuses callers that the agent does not admit. {@link io.serai.a2w.call.VisibleAgentTasks} holds
 * the tasks that the caller may see. {@link io.serai.a2w.call.FeedPositionParser} reads parameters
 * that the REST API and the channels share.
 */
@NullMarked
package io.serai.a2w.call;

import org.jspecify.annotations.NullMarked;
