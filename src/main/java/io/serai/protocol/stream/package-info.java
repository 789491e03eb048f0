/**
 * Streams of messages that a protocol makes of the events of the core.
 *
 * <p>A protocol implements a {@link io.serai.protocol.stream.EventProjection}, which turns events
 * into messages. {@link io.serai.protocol.stream.ProjectingPublisher} applies it for each
 * subscriber, with the subscriber's demand. A binding maps the stream to its encoding, and hands it
 * to a writer of the HTTP server. {@link io.serai.protocol.stream.TaskStateReplayer} rebuilds
 * earlier states of a task, with which a stream resumes.
 */
@NullMarked
package io.serai.protocol.stream;

import org.jspecify.annotations.NullMarked;
