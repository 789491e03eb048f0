/**
 * The HTTP server: one port, Camel exchanges on the event loop, and errors in each protocol's own
 * format.
 *
 * <p>{@link io.serai.http.HubHttpServer} puts the parts together. A connection is accepted in
 * {@code connection}. Its requests pass what {@code request} keeps of them, the headers of trusted
 * proxies ({@code proxy}), and the filters ({@code filter}). In {@code engine}, the request's route
 * is found and its exchange runs; the body is read by {@code body}, and streams are written by
 * {@code response}, both within the limits of {@code limit}. Errors go to {@code error}. What is no
 * plain request is in {@code grpc}, {@code sse} and {@code ws}.
 */
@NullMarked
package io.serai.http;

import org.jspecify.annotations.NullMarked;
