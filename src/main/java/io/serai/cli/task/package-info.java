/** Commands that show tasks and follow them: {@code tasks}, {@code task} and {@code watch}. */
@NullMarked
package io.serai.cli.task;

import org.jspecify.annotations.NullMarked;
