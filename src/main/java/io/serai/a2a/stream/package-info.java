/**
 * Turns the events of a task into A2A event streams.
 *
 * <p>{@link io.serai.a2a.stream.TaskStreamFactory} creates the streams: a snapshot of a task and
 * then its updates. For each subscriber, {@link io.serai.a2a.stream.StreamUpdateTranslator} turns
 * the task's events into updates.
 */
@NullMarked
package io.serai.a2a.stream;

import org.jspecify.annotations.NullMarked;
