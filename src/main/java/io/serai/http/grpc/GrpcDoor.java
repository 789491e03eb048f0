package io.serai.http.grpc;

import io.serai.http.AgentPath;
import io.serai.http.ErrorPages;
import io.serai.http.FrontDoor;
import io.serai.http.HttpError;
import io.serai.http.RequestBodies;
import io.serai.http.RequestBody;
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
public final class GrpcDoor {
  private static final GrpcMethod NONE =
      call ->
          CompletableFuture.failedFuture(
              GrpcException.of(GrpcStatus.UNIMPLEMENTED, "This method is not served here."));

  private final Map<String, GrpcMethod> methods = new ConcurrentHashMap<>();
  private final ErrorPages errors;
  private final RequestBodies bodies;
  private final long longest;
  private final OpenCalls calls;

  private GrpcDoor(FrontDoor door, long longest, Duration heartbeat) {
    this.errors = door.errors();
    this.bodies = door.bodies();
    this.longest = longest;
    this.calls = new OpenCalls(heartbeat);
  }

  /**
   * Opens it in a front door that is not started yet.
   *
   * @param longest bytes of a message, after decompression
   * @param heartbeat between the pings; shorter than the idle timeout
   */
  public static GrpcDoor in(FrontDoor door, long longest, Duration heartbeat) {
    GrpcDoor grpc = new GrpcDoor(door, longest, heartbeat);
    door.errors().writer(new GrpcErrors());
    door.mount(router -> router.route().handler(grpc::handle));
    door.whenShut(grpc.calls::endStreams);
    return grpc;
  }

  /**
   * Serves a method.
   *
   * @param name service and method, such as {@code lf.a2a.v1.A2AService/GetTask}
   */
  public void serve(String name, GrpcMethod method) {
    methods.put(name, method);
  }

  /** How many streams are open. */
  public int openStreams() {
    return calls.streams();
  }

  private void handle(RoutingContext request) {
    if (!GrpcRequests.saysGrpc(request.request())) {
      request.next();
    } else if (!GrpcRequests.isGrpc(request)) {
      errors.answer(request, HttpError.of(505, "HTTP_VERSION_NOT_SUPPORTED", "gRPC needs HTTP/2."));
    } else if (!GrpcRequests.isProtobuf(request.request())) {
      errors.answer(
          request, HttpError.of(415, "UNSUPPORTED_MEDIA_TYPE", "Send application/grpc+proto."));
    } else {
      call(request);
    }
  }

  private void call(RoutingContext request) {
    String name = AgentPath.of(request).substring(1);
    RequestBody body = bodies.of(request, longest + Frames.HEAD);
    new GrpcExchange(request, methods.getOrDefault(name, NONE), longest, calls).begin(body);
  }
}
