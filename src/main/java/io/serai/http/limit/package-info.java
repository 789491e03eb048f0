/**
 * Limits of what callers may take: the memory of bodies and responses, and the number of streams
 * and connections.
 *
 * <p>{@link io.serai.http.limit.BodyMemoryBudget} gives each request a {@link
 * io.serai.http.limit.BodyMemoryLease}. {@link io.serai.http.limit.ResponseMemory} counts what a
 * response takes until its client has read it. {@link io.serai.http.limit.CallerQuota} counts what
 * is open at once.
 */
@NullMarked
package io.serai.http.limit;

import org.jspecify.annotations.NullMarked;
