package io.serai.a2a.grpc;

import com.google.protobuf.Descriptors.FileDescriptor;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aBinding;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.Extensions;
import io.serai.http.grpc.GrpcException;
import io.serai.http.grpc.GrpcMethodHandler;
import io.serai.http.grpc.GrpcMethodResult;
import io.serai.http.grpc.GrpcRequest;
import io.serai.protocol.CallResolver;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.RequestRecorder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import lf.a2a.v1.Proto;
import org.jspecify.annotations.Nullable;

/**
 * Serves every operation of A2A 1.0 as a method of {@code lf.a2a.v1.A2AService}.
 *
 * <p>Protobuf messages are converted to and from the JSON of 1.0 and handled by its codec, so all
 * bindings accept and return the same.
 */
public record GrpcBinding(
    A2aOperationDispatcher operations,
    CallResolver calls,
    Extensions extensions,
    A2aVersionNegotiation versions,
    ErrorTableVersion errors,
    RequestRecorder requests) {
  private static final String SERVICE = "lf.a2a.v1.A2AService/";

  /** Returns the handlers of the methods, by the methods' names. */
  public Map<String, GrpcMethodHandler> methods() {
    return Arrays.stream(A2aOperation.values())
        .collect(
            Collectors.toUnmodifiableMap(operation -> SERVICE + operation.method(), this::handler));
  }

  /** Returns the schema of the service. */
  public static FileDescriptor schema() {
    return Proto.getDescriptor();
  }

  private GrpcMethodHandler handler(A2aOperation operation) {
    GrpcMessageCodec rpc = GrpcMessageCodec.of(operation);
    return call -> serve(operation, rpc, call);
  }

  private CompletionStage<GrpcMethodResult> serve(
      A2aOperation operation, GrpcMessageCodec rpc, GrpcRequest call) {
    try {
      Set<String> requested = Extensions.requested(call.metadata(Extensions.HEADER));
      return run(operation, rpc, call, requested)
          .thenApply(
              result -> {
                GrpcMethodResult reply = reply(result, rpc, extensions.active(requested));
                answered(operation, call, null);
                return reply;
              })
          .exceptionally(
              failure -> {
                throw toGrpc(operation, call, failure);
              });
    } catch (RuntimeException failure) {
      throw toGrpc(operation, call, failure);
    }
  }

  private CompletionStage<A2aResult> run(
      A2aOperation operation, GrpcMessageCodec rpc, GrpcRequest call, Set<String> requested) {
    versions.require(call.metadata(A2aVersionNegotiation.HEADER), A2aVersion.V1_0);
    A2aRequest request = Codec.V1_0.read(operation, rpc.read(call.message(), call.memory()));
    ProtocolCall resolved = calls.resolve(call, request.tenant());
    return operations.run(
        operation, request, new A2aCallContext(resolved, A2aVersion.V1_0, requested, null));
  }

  private void answered(A2aOperation operation, GrpcRequest call, @Nullable A2aException error) {
    requests.answered(
        call.context(), call.caller().id(), A2aBinding.GRPC.key(A2aVersion.V1_0, operation, error));
  }

  private static GrpcMethodResult reply(
      A2aResult result, GrpcMessageCodec rpc, List<String> activeExtensions) {
    Map<String, String> metadata =
        activeExtensions.isEmpty()
            ? Map.of()
            : Map.of(
                Extensions.HEADER.toLowerCase(Locale.ROOT), String.join(", ", activeExtensions));
    return result instanceof A2aResult.Stream stream
        ? new GrpcMethodResult.StreamingReply(
            metadata, stream.updates().map(update -> rpc.write(update.payload())))
        : new GrpcMethodResult.UnaryReply(metadata, rpc.write(result));
  }

  private GrpcException toGrpc(A2aOperation operation, GrpcRequest call, Throwable failure) {
    A2aException error = A2aExceptionMapper.of(failure, call.context());
    answered(operation, call, error);
    return A2aGrpcErrorMapper.of(error, errors);
  }
}
