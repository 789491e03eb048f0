package io.serai.a2a.grpc;

import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.A2aRequestCounters;
import io.serai.a2a.run.A2aRequestCounters.Binding;
import io.serai.a2a.run.CalledAgentResolver;
import io.serai.a2a.run.Extensions;
import io.serai.a2a.stream.EncodingPublisher;
import io.serai.http.grpc.GrpcCall;
import io.serai.http.grpc.GrpcException;
import io.serai.http.grpc.GrpcReply;
import io.serai.http.grpc.GrpcServer;
import io.serai.security.AgentDefinition;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Serves every operation of A2A 1.0 as a method of {@code lf.a2a.v1.A2AService}.
 *
 * <p>Protobuf messages are converted to and from the JSON of 1.0 and handled by its codec, so all
 * bindings accept and return the same.
 *
 * @param publicBase address at which callers reach the hub; if empty, the address of each call is
 *     used
 */
public record GrpcBinding(
    A2aOperationDispatcher operations,
    CalledAgentResolver agents,
    Extensions extensions,
    A2aVersionNegotiation versions,
    ErrorTableVersion errors,
    Optional<String> publicBase,
    A2aRequestCounters counts) {
  private static final String SERVICE = "lf.a2a.v1.A2AService/";

  /** Registers the methods. */
  public void serve(GrpcServer server) {
    for (A2aOperation operation : A2aOperation.values()) {
      GrpcMessageCodec rpc = GrpcMessageCodec.of(operation);
      server.serve(SERVICE + operation.method(), call -> serve(operation, rpc, call));
    }
  }

  private CompletionStage<GrpcReply> serve(
      A2aOperation operation, GrpcMessageCodec rpc, GrpcCall call) {
    try {
      Set<String> requested = Extensions.requested(call.metadata(Extensions.HEADER));
      return run(operation, rpc, call, requested)
          .thenApply(
              result -> {
                GrpcReply reply = reply(result, rpc, extensions.active(requested));
                count(operation, null);
                return reply;
              })
          .exceptionally(
              failure -> {
                throw toGrpc(operation, failure);
              });
    } catch (RuntimeException failure) {
      throw toGrpc(operation, failure);
    }
  }

  private CompletionStage<A2aResult> run(
      A2aOperation operation, GrpcMessageCodec rpc, GrpcCall call, Set<String> requested) {
    versions.require(call.metadata(A2aVersionNegotiation.HEADER), A2aVersion.V1_0);
    A2aRequest request = Codec.V1_0.read(operation, rpc.read(call.message(), call.memory()));
    AgentDefinition agent = agents.resolve(call.agent(), request.tenant());
    boolean named = request.tenant() != null || call.agent() != null;
    return operations.run(
        operation,
        request,
        new A2aCallContext(
            call.caller(),
            agent,
            named,
            A2aVersion.V1_0,
            base(agent, named, call),
            requested,
            null,
            call.facts()));
  }

  private void count(A2aOperation operation, @Nullable A2aError error) {
    counts.add(Binding.GRPC, A2aVersion.V1_0, operation, error);
  }

  private String base(AgentDefinition agent, boolean named, GrpcCall call) {
    String hub = publicBase.orElseGet(call::origin);
    return named ? hub + "/agents/" + agent.id() : hub;
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
            metadata,
            new EncodingPublisher<>(stream.updates(), update -> rpc.write(update.payload())))
        : new GrpcReply.UnaryReply(metadata, rpc.write(result));
  }

  private GrpcException toGrpc(A2aOperation operation, Throwable failure) {
    A2aException error = A2aExceptionMapper.of(failure);
    count(operation, error.error());
    return A2aGrpcErrorMapper.of(error, errors);
  }
}
