/**
 * The front door: one port, Camel exchanges on the event loop, errors in each protocol's own shape.
 *
 * <p>A request's way: {@link io.serai.http.FrontDoor} (request id, start-up gate, filters) → {@link
 * io.serai.http.CamelDispatch} (path table) → {@link io.serai.http.CamelConsumer} (exchange) →
 * {@link io.serai.http.ResponseWriter}.
 */
@NullMarked
package io.serai.http;

import org.jspecify.annotations.NullMarked;
