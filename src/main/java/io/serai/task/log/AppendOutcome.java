package io.serai.task.log;

import io.serai.task.AppendResult;

/**
 * What an append to the tables did.
 *
 * @param first number of the first event
 */
record AppendOutcome(AppendResult result, String taskId, long first) {}
