/**
 * Implementations of {@link io.serai.task.TaskEventLog}.
 *
 * <p>{@link io.serai.task.log.InMemoryTaskEventLog} keeps tasks in memory. {@link
 * io.serai.task.log.SqlTaskEventLog} stores them in the hub's database, SQLite or PostgreSQL: an
 * append is encoded and written in one transaction that checks the expected sequence number; a list
 * finds ids in the table {@code task} and folds the tasks from {@code task_event}.
 */
@NullMarked
package io.serai.task.log;

import org.jspecify.annotations.NullMarked;
