/**
 * Camel's {@code task:} endpoint, by which a route reports on the task that runs it; and what ties
 * an exchange to its task.
 */
@NullMarked
package io.serai.task.component;

import org.jspecify.annotations.NullMarked;
