package io.serai.http.grpc;

import com.google.protobuf.Descriptors.FileDescriptor;
import io.serai.http.HubHttpServer;
import io.serai.http.body.RequestBodyReader;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.RequestEnd;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Serves gRPC methods on the {@link HubHttpServer}: unary calls and server streams, health and
 * reflection.
 *
 * <p>Errors of the server's filters are sent as gRPC statuses. While a connection has calls, pings
 * check whether the client is still connected. A client that disconnects, or whose deadline passes,
 * ends only its own call. Thread-safe.
 */
public final class GrpcServer {
  private static final GrpcMethodHandler UNKNOWN_METHOD =
      call ->
          CompletableFuture.failedFuture(
              GrpcException.of(GrpcStatus.UNIMPLEMENTED, "This method is not supported."));

  private final Map<String, GrpcMethodHandler> methods = new ConcurrentHashMap<>();
  private final GrpcReflection reflection = new GrpcReflection(this::services);
  private final Map<String, GrpcBidiMessageHandler> streams = reflection.methods();
  private final ErrorResponder errors;
  private final RequestBodyReaderFactory bodies;
  private final long longest;
  private final ActiveGrpcCalls calls;

  private GrpcServer(HubHttpServer server, long longest, Duration heartbeat) {
    this.errors = server.errors();
    this.bodies = server.bodies();
    this.longest = longest;
    this.calls = new ActiveGrpcCalls(heartbeat);
  }

  /**
   * Adds gRPC to an HTTP server that is not started yet.
   *
   * @param longest maximum size of a message in bytes, after decompression
   * @param heartbeat time between pings; must be shorter than the idle timeout
   */
  public static GrpcServer in(HubHttpServer server, long longest, Duration heartbeat) {
    GrpcServer grpc = new GrpcServer(server, longest, heartbeat);
    new GrpcHealth(grpc::serves).methods().forEach(grpc::serve);
    server.errors().writer(new GrpcErrorWriter());
    server.mount(router -> router.route().handler(grpc::handle));
    server.whenShut(grpc.calls::endStreams);
    return grpc;
  }

  /**
   * Registers the handler of a method.
   *
   * @param name service and method, such as {@code lf.a2a.v1.A2AService/GetTask}
   */
  public void serve(String name, GrpcMethodHandler method) {
    methods.put(name, method);
  }

  /** Adds the schema of services, with those that it imports, for the tools that ask for it. */
  public void describe(FileDescriptor schema) {
    reflection.add(schema);
  }

  /** The path of the health check, which may be called without credentials. */
  public static String healthPath() {
    return "/" + GrpcHealth.CHECK;
  }

  /** Whether a service has methods here; the empty name is that of the whole server. */
  private boolean serves(String service) {
    return service.isEmpty() || services().contains(service);
  }

  /** Returns the full names of the services that have methods here. */
  private Set<String> services() {
    return Stream.concat(methods.keySet().stream(), streams.keySet().stream())
        .map(name -> name.substring(0, name.lastIndexOf('/')))
        .collect(Collectors.toSet());
  }

  /** Returns the number of open streams. */
  public int openStreams() {
    return calls.streams();
  }

  private void handle(RoutingContext request) {
    if (!GrpcContentType.hasGrpcType(request.request())) {
      request.next();
    } else if (!GrpcContentType.isGrpc(request)) {
      errors.answer(request, HttpError.of(505, "HTTP_VERSION_NOT_SUPPORTED", "gRPC needs HTTP/2."));
    } else if (!GrpcContentType.isProtobuf(request.request())) {
      errors.answer(
          request, HttpError.of(415, "UNSUPPORTED_MEDIA_TYPE", "Send application/grpc+proto."));
    } else if (!request.request().method().equals(HttpMethod.POST)) {
      errors.answer(
          request, HttpError.of(405, "METHOD_NOT_ALLOWED", "Call methods of gRPC by POST."));
    } else {
      call(request);
    }
  }

  private void call(RoutingContext request) {
    String name = AgentPathPrefixHandler.of(request).substring(1);
    GrpcBidiMessageHandler stream = streams.get(name);
    if (stream != null) {
      RequestEnd.routed(request, "/" + name);
      exchange(request, stream);
      return;
    }
    RequestBodyReader body = bodies.of(request, longest + GrpcMessageFraming.HEADER_BYTES);
    GrpcMethodHandler method = methods.getOrDefault(name, UNKNOWN_METHOD);
    if (method != UNKNOWN_METHOD) {
      RequestEnd.routed(request, "/" + name);
    }
    new GrpcCallExecution(request, bodies.response(request), longest, errors, calls)
        .begin(body, method);
  }

  private void exchange(RoutingContext request, GrpcBidiMessageHandler handler) {
    GrpcMessageExchange answers = new GrpcMessageExchange(request, bodies, handler);
    new GrpcCallExecution(request, bodies.response(request), longest, errors, calls).begin(answers);
  }
}
