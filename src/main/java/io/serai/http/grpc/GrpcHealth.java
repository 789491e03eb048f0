package io.serai.http.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import grpc.health.v1.Proto.HealthCheckRequest;
import grpc.health.v1.Proto.HealthCheckResponse;
import grpc.health.v1.Proto.HealthCheckResponse.ServingStatus;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Predicate;

/**
 * The standard health service of gRPC, {@code grpc.health.v1.Health}, which load balancers and
 * {@code grpc_health_probe} ask.
 *
 * <p>A server that stops ends its watches with UNAVAILABLE.
 *
 * @param services whether a service is served; the empty name is that of the whole server
 */
record GrpcHealth(Predicate<String> services) {
  /** The method whose reply is one status; it may be called without credentials. */
  static final String CHECK = "grpc.health.v1.Health/Check";

  private static final String WATCH = "grpc.health.v1.Health/Watch";
  private static final Buffer SERVING = response(ServingStatus.SERVING);
  private static final Buffer SERVICE_UNKNOWN = response(ServingStatus.SERVICE_UNKNOWN);

  Map<String, GrpcMethodHandler> methods() {
    return Map.of(CHECK, this::check, WATCH, this::watch);
  }

  private CompletionStage<GrpcReply> check(GrpcRequest call) {
    String service = service(call);
    if (!services.test(service)) {
      throw GrpcException.of(GrpcStatus.NOT_FOUND, "This service is not supported.");
    }
    return CompletableFuture.completedFuture(new GrpcReply.UnaryReply(Map.of(), SERVING.copy()));
  }

  /** Sends the status, and leaves the stream open because it does not change. */
  private CompletionStage<GrpcReply> watch(GrpcRequest call) {
    Buffer status = services.test(service(call)) ? SERVING : SERVICE_UNKNOWN;
    return CompletableFuture.completedFuture(
        new GrpcReply.StreamingReply(
            Map.of(), subscriber -> subscriber.onSubscribe(new OneMessage(subscriber, status))));
  }

  private static String service(GrpcRequest call) {
    try {
      return HealthCheckRequest.parseFrom(call.message().getBytes()).getService();
    } catch (InvalidProtocolBufferException malformed) {
      throw GrpcException.of(
          GrpcStatus.INVALID_ARGUMENT,
          "The message is not a HealthCheckRequest of grpc.health.v1.");
    }
  }

  private static Buffer response(ServingStatus status) {
    byte[] message = HealthCheckResponse.newBuilder().setStatus(status).build().toByteArray();
    return Buffer.buffer(message);
  }

  /** Publishes one message, and never ends. Event loop only. */
  private static final class OneMessage implements Flow.Subscription {
    private final Flow.Subscriber<? super Buffer> subscriber;
    private final Buffer message;
    private boolean sent;

    OneMessage(Flow.Subscriber<? super Buffer> subscriber, Buffer message) {
      this.subscriber = subscriber;
      this.message = message;
    }

    @Override
    public void request(long count) {
      if (!sent) {
        sent = true;
        subscriber.onNext(message.copy());
      }
    }

    @Override
    public void cancel() {
      sent = true;
    }
  }
}
