/**
 * The HTTP API of tasks below {@code /a2s/v1/tasks}, whichever protocol started them. A caller sees
 * its own tasks, an operator all; any other task does not exist for it.
 */
@NullMarked
package io.serai.a2s.rest.task;

import org.jspecify.annotations.NullMarked;
