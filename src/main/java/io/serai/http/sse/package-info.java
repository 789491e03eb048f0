/**
 * Server-sent events on the hub's HTTP server, for any protocol that answers with a stream.
 *
 * <p>{@link io.serai.http.sse.SseStreamManager} turns a publisher of {@link
 * io.serai.http.sse.SseEvent}s into a response body. Its {@link io.serai.http.sse.SseStream} writes
 * the events on the request's event loop. {@link io.serai.http.sse.ActiveSseStreams} sends the
 * heartbeats.
 */
@NullMarked
package io.serai.http.sse;

import org.jspecify.annotations.NullMarked;
