/**
 * Response bodies that are written in pieces, as fast as the client reads them: streams and files.
 *
 * <p>A {@link io.serai.http.response.StreamingResponseBody} writes the response itself, mostly with
 * a {@link io.serai.http.response.StreamWriter}. {@link io.serai.http.response.FileResponseBody} is
 * one of a file.
 */
@NullMarked
package io.serai.http.response;

import org.jspecify.annotations.NullMarked;
