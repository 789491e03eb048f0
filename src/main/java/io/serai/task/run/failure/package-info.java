/**
 * Failures of operations on tasks, which callers catch.
 *
 * <p>All are subclasses of {@link io.serai.task.run.failure.TaskException}. A protocol turns each
 * into an error of its own.
 */
@NullMarked
package io.serai.task.run.failure;

import org.jspecify.annotations.NullMarked;
