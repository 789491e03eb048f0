package io.serai.outbound.stream;

import io.serai.outbound.mask.SecretMask;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Handles the messages of the stream that answers a gRPC call, one after the other as they arrive.
 * It is attached to the exchange of the call.
 *
 * <p>The call ends with the stream, and its response has no body. The timeout of the policy applies
 * until the response begins; after that the time between two complete messages is limited. The
 * policy of the call should not retry, because messages would be delivered twice.
 *
 * @param consumer called with each message on the call's event loop; while a returned stage is not
 *     complete, nothing more is read
 * @param maxMessageSize maximum size of one message in octets
 * @param idleTimeout time without a complete message after which the call fails as timed out
 * @param budget counts the messages
 */
public record GrpcMessageHandler(
    Function<Buffer, CompletionStage<?>> consumer,
    int maxMessageSize,
    Duration idleTimeout,
    StreamBudget budget)
    implements StreamedResponseHandler<Buffer> {

  @Override
  public boolean accepts(HttpClientResponse response) {
    return GrpcMessageParser.isGrpc(response);
  }

  @Override
  public Parser<Buffer> parser(SecretMask mask, Runnable heartbeat) {
    return new GrpcMessageParser(maxMessageSize, mask);
  }
}
