/**
 * Tasks at work: who may run now, what a running task reports, how it is stopped, followed, and
 * taken up again after a crash. {@link io.serai.task.run.TaskDispatcher} is the way in.
 */
@NullMarked
package io.serai.task.run;

import org.jspecify.annotations.NullMarked;
