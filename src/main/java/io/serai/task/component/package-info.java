/**
 * The Camel component {@code task:}, with which a route reports on the task that runs it.
 *
 * <p>{@link io.serai.task.component.ExchangeTaskBinding} ties an exchange to its task. A {@link
 * io.serai.task.component.TaskEndpoint} names a {@link io.serai.task.component.TaskAction}; its
 * producer performs the action with options from {@link io.serai.task.component.TaskHeaders}, the
 * URI or the body. An exchange that waits for input is registered in {@link
 * io.serai.task.component.WaitingTasksByRoute}, so that its route can be replaced meanwhile.
 */
@NullMarked
package io.serai.task.component;

import org.jspecify.annotations.NullMarked;
