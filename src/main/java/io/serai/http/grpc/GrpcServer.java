package io.serai.http.grpc;

import io.serai.http.AgentPathPrefixHandler;
import io.serai.http.ErrorResponder;
import io.serai.http.HttpError;
import io.serai.http.HubHttpServer;
import io.serai.http.RequestBodyReader;
import io.serai.http.RequestBodyReaderFactory;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The methods that the front door serves over gRPC: one message in, one or a stream of them out.
 *
 * <p>What the filters refuse, they refuse with gRPC's statuses. While a call is under way, pings
 * tell whether its caller is still there; one whose caller goes away, or does not wait any longer,
 * ends nothing but itself. Thread-safe.
 */
public final class GrpcServer {
  private static final GrpcMethodHandler NONE =
      call ->
          CompletableFuture.failedFuture(
              GrpcException.of(GrpcStatus.UNIMPLEMENTED, "This method is not served here."));

  private final Map<String, GrpcMethodHandler> methods = new ConcurrentHashMap<>();
  private final ErrorResponder errors;
  private final RequestBodyReaderFactory bodies;
  private final long longest;
  private final ActiveGrpcCalls calls;

  private GrpcServer(HubHttpServer door, long longest, Duration heartbeat) {
    this.errors = door.errors();
    this.bodies = door.bodies();
    this.longest = longest;
    this.calls = new ActiveGrpcCalls(heartbeat);
  }

  /**
   * Opens it in a front door that is not started yet.
   *
   * @param longest bytes of a message, after decompression
   * @param heartbeat between the pings; shorter than the idle timeout
   */
  public static GrpcServer in(HubHttpServer door, long longest, Duration heartbeat) {
    GrpcServer grpc = new GrpcServer(door, longest, heartbeat);
    door.errors().writer(new GrpcErrorWriter());
    door.mount(router -> router.route().handler(grpc::handle));
    door.whenShut(grpc.calls::endStreams);
    return grpc;
  }

  /**
   * Serves a method.
   *
   * @param name service and method, such as {@code lf.a2a.v1.A2AService/GetTask}
   */
  public void serve(String name, GrpcMethodHandler method) {
    methods.put(name, method);
  }

  /** How many streams are open. */
  public int openStreams() {
    return calls.streams();
  }

  private void handle(RoutingContext request) {
    if (!GrpcContentType.saysGrpc(request.request())) {
      request.next();
    } else if (!GrpcContentType.isGrpc(request)) {
      errors.answer(request, HttpError.of(505, "HTTP_VERSION_NOT_SUPPORTED", "gRPC needs HTTP/2."));
    } else if (!GrpcContentType.isProtobuf(request.request())) {
      errors.answer(
          request, HttpError.of(415, "UNSUPPORTED_MEDIA_TYPE", "Send application/grpc+proto."));
    } else {
      call(request);
    }
  }

  private void call(RoutingContext request) {
    String name = AgentPathPrefixHandler.of(request).substring(1);
    RequestBodyReader body = bodies.of(request, longest + GrpcMessageFraming.HEAD);
    new GrpcCallExecution(request, methods.getOrDefault(name, NONE), longest, calls).begin(body);
  }
}
