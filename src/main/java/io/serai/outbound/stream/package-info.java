/**
 * Responses that are read piece by piece as they arrive: server-sent events and messages of gRPC.
 *
 * <p>A {@link io.serai.outbound.stream.StreamedResponseHandler} is attached to the exchange of a
 * call; there is a {@link io.serai.outbound.stream.ServerSentEventHandler} and a {@link
 * io.serai.outbound.stream.GrpcMessageHandler}. What a stream may send is limited by its {@link
 * io.serai.outbound.stream.StreamBudget}.
 */
@NullMarked
package io.serai.outbound.stream;

import org.jspecify.annotations.NullMarked;
