/**
 * Error responses: what an error says, and how it is written in the format of the path.
 *
 * <p>A failure that carries an {@link io.serai.http.error.HttpError} is an {@link
 * io.serai.http.error.HttpErrorCarrier}; what nobody expects becomes one in {@link
 * io.serai.http.error.HubFaultMapper}. {@link io.serai.http.error.ErrorResponder} writes it in the
 * {@link io.serai.http.error.ErrorBodyFormat} of the protocol.
 */
@NullMarked
package io.serai.http.error;

import org.jspecify.annotations.NullMarked;
