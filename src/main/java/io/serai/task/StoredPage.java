package io.serai.task;

import org.jspecify.annotations.Nullable;

/**
 * A page of a list as it was found in a log.
 *
 * @param total number of matching tasks on all pages
 * @param bodies the tasks of the page; null if they are larger than the reader wanted to read
 */
public record StoredPage(TaskSummaryPage page, long total, @Nullable TaskReadBatch bodies) {}
