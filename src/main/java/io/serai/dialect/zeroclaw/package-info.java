/**
 * The REST dialect of ZeroClaw over the tasks of A2A: {@code POST /zeroclaw/v1/tasks} and the paths
 * below it.
 *
 * <p>{@link io.serai.dialect.zeroclaw.ZeroClawProtocol} has the routes. A request is decoded by
 * {@link io.serai.dialect.zeroclaw.TaskRequest}. {@link io.serai.dialect.zeroclaw.TaskStarter} and
 * {@link io.serai.dialect.zeroclaw.TaskOperations} give it to the task core. {@link
 * io.serai.dialect.zeroclaw.ZeroClawTaskAccess} finds tasks for a call, within the limits that
 * {@link io.serai.dialect.zeroclaw.RetainedTasks} keeps. {@link
 * io.serai.dialect.zeroclaw.ZeroClawTaskJson} and {@link io.serai.dialect.zeroclaw.TaskUpdates}
 * encode tasks and their streams. {@link io.serai.dialect.zeroclaw.ZeroClawCardContribution} adds
 * the dialect to the agent cards.
 *
 * <p>{@code zeroclaw.peer} is the other direction: ZeroClaw peers as remote agents of this hub.
 */
@NullMarked
package io.serai.dialect.zeroclaw;

import org.jspecify.annotations.NullMarked;
