/**
 * Helpers for asynchronous code.
 *
 * <p>{@link io.serai.concurrent.CompletionCause} finds the failure that a future reports. {@link
 * io.serai.concurrent.ThreadPoolFactory} creates the daemon threads on which the hub does blocking
 * work. {@link io.serai.concurrent.ConcurrencyLimiter} bounds how many operations run at once. This
 * package is at the bottom of the package order: it depends on no other.
 */
@NullMarked
package io.serai.concurrent;

import org.jspecify.annotations.NullMarked;
