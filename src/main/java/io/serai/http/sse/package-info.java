/**
 * Server-sent events over the front door: streams that any protocol can answer with.
 *
 * <p>Start with {@link io.serai.http.sse.SseStreamRegistry}.
 */
@NullMarked
package io.serai.http.sse;

import org.jspecify.annotations.NullMarked;
