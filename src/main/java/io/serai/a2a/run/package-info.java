/**
 * Implements the A2A operations on top of the task core, independent of binding and version.
 *
 * <p>{@link io.serai.a2a.run.A2aOperationDispatcher} is the entry point: a binding passes it the
 * decoded request and the call's context. It checks access and calls one of the operations, such as
 * {@link io.serai.a2a.run.SendMessage} or {@link io.serai.a2a.run.TaskQueryOperations}. Each of
 * them reaches tasks through {@link io.serai.a2a.run.TaskVisibility}. If an operation fails, the
 * binding maps the failure with {@link io.serai.a2a.run.A2aExceptionMapper}.
 */
@NullMarked
package io.serai.a2a.run;

import org.jspecify.annotations.NullMarked;
