package io.serai.a2a.push;

import java.time.Duration;

/**
 * How long configurations are kept whose delivery has ended.
 *
 * @param keepFor age at which they are deleted
 * @param keepDead number of those that were given up beyond which the oldest ones are deleted;
 *     those of one owner of tasks may be a quarter
 */
public record PushRetention(Duration keepFor, int keepDead) {}
