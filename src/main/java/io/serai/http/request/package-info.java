/**
 * What the hub knows about a request: its path and the agent in it, its id and context, its end.
 *
 * <p>{@link io.serai.http.request.RequestProperties} names what is kept with a request, and {@link
 * io.serai.http.request.RequestContext} is what logs, traces and cancellation need of it. {@link
 * io.serai.http.request.RequestEnd} and {@link io.serai.http.request.ClientDisconnectSignal} notify
 * of the end of a request and of a client that disconnects. Paths are matched by {@link
 * io.serai.http.request.PathPattern}, and decoded by {@link io.serai.http.request.UrlDecoder}.
 */
@NullMarked
package io.serai.http.request;

import org.jspecify.annotations.NullMarked;
