package io.serai.a2a.grpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.A2aProtocolBinding;
import io.serai.a2a.run.Extensions;
import io.serai.http.grpc.GrpcException;
import io.serai.http.grpc.GrpcMethodHandler;
import io.serai.http.grpc.GrpcReply;
import io.serai.http.grpc.GrpcRequest;
import io.serai.protocol.CallResolver;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.RequestRecorder;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Serves the operations of A2A as methods: of {@code lf.a2a.v1.A2AService} for 1.0, and of {@code
 * a2a.v1.A2AService} for 0.3 if the hub serves it.
 *
 * <p>Protobuf messages are converted to and from the JSON of their version and handled by its
 * codec, so all bindings accept and return the same.
 */
public record GrpcBinding(
    A2aOperationDispatcher operations,
    CallResolver calls,
    Extensions extensions,
    A2aVersionNegotiation versions,
    ErrorTableVersion errors,
    RequestRecorder requests) {

  /** Returns the handlers of the methods, by the methods' names. */
  public Map<String, GrpcMethodHandler> methods() {
    Map<String, GrpcMethodHandler> methods = new HashMap<>();
    for (GrpcService service : services()) {
      for (A2aOperation operation : A2aOperation.values()) {
        service
            .method(operation)
            .map(method -> service.schema().getFullName() + "/" + method)
            .ifPresent(name -> methods.put(name, handler(service, operation)));
      }
    }
    return methods;
  }

  /** Returns the schemas of the services. */
  public List<FileDescriptor> schemas() {
    return services().stream().map(service -> service.schema().getFile()).toList();
  }

  private List<GrpcService> services() {
    return GrpcService.ALL.stream()
        .filter(service -> versions.served().contains(service.version()))
        .toList();
  }

  private GrpcMethodHandler handler(GrpcService service, A2aOperation operation) {
    Method method = new Method(service, operation, service.messages(operation));
    return call -> serve(method, call);
  }

  private CompletionStage<GrpcReply> serve(Method method, GrpcRequest call) {
    try {
      Set<String> requested = Extensions.requested(call.metadata(Extensions.HEADER));
      return run(method, call, requested)
          .thenApply(
              result -> {
                GrpcReply reply = reply(result, method.messages, extensions.active(requested));
                answered(method, call, null);
                return reply;
              })
          .exceptionally(
              failure -> {
                throw toGrpc(method, call, failure);
              });
    } catch (RuntimeException failure) {
      throw toGrpc(method, call, failure);
    }
  }

  private CompletionStage<A2aResult> run(Method method, GrpcRequest call, Set<String> requested) {
    A2aVersion version = method.service.version();
    versions.require(call.metadata(A2aVersionNegotiation.HEADER), version);
    JsonNode params = method.messages.read(call.message(), call.memory());
    A2aRequest request = method.messages.codec().read(method.operation, params);
    ProtocolCall resolved = calls.resolve(call, request.tenant());
    return operations.run(
        method.operation, request, new A2aCallContext(resolved, version, requested, null));
  }

  private void answered(Method method, GrpcRequest call, @Nullable A2aException error) {
    requests.answered(
        call.context(),
        call.caller().id(),
        A2aProtocolBinding.GRPC.key(method.service.version(), method.operation, error));
  }

  private static GrpcReply reply(
      A2aResult result, GrpcMessageCodec rpc, List<String> activeExtensions) {
    Map<String, String> metadata =
        activeExtensions.isEmpty()
            ? Map.of()
            : Map.of(
                Extensions.HEADER.toLowerCase(Locale.ROOT), String.join(", ", activeExtensions));
    return result instanceof A2aResult.Stream stream
        ? new GrpcReply.StreamingReply(
            metadata, stream.updates().map(update -> rpc.write(update.payload())))
        : new GrpcReply.UnaryReply(metadata, rpc.write(result));
  }

  private GrpcException toGrpc(Method method, GrpcRequest call, Throwable failure) {
    A2aException error = A2aExceptionMapper.of(failure, call.context());
    answered(method, call, error);
    return A2aGrpcErrorMapper.of(error, method.service, errors);
  }

  private record Method(GrpcService service, A2aOperation operation, GrpcMessageCodec messages) {}
}
