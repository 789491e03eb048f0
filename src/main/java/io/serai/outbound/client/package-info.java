/**
 * The HTTP client: attempts of a call with their redirects and the pauses between them, and the
 * reading of the response.
 *
 * <p>{@link io.serai.outbound.client.HttpSendProcessor} makes an {@code HttpCallAttempt} with the
 * client of the call's event loop ({@link io.serai.outbound.client.EventLoopHttpClients}). {@code
 * ResponseBodyReader} and {@code StreamedResponseReader} read the response, and {@code
 * OutboundResponseMapper} makes it the result of the call.
 */
@NullMarked
package io.serai.outbound.client;

import org.jspecify.annotations.NullMarked;
