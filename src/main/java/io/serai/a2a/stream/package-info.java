/**
 * Turns the events of a task into A2A event streams.
 *
 * <p>{@link io.serai.a2a.stream.TaskStream} publishes a snapshot of a task and then its updates.
 * For each subscriber, {@link io.serai.a2a.stream.UpdateSubscription} requests task events, and
 * {@link io.serai.a2a.stream.StreamUpdateTranslator} turns them into updates. {@link
 * io.serai.a2a.stream.TaskReplay} restores the state from which a stream is resumed. {@link
 * io.serai.a2a.stream.EncodingPublisher} converts updates to the bytes of a binding.
 */
@NullMarked
package io.serai.a2a.stream;

import org.jspecify.annotations.NullMarked;
