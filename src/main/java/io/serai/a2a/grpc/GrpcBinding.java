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
 * Every operation of 1.0 as a method of {@code lf.a2a.v1.A2AService}. Messages are read and written
 * by the one JSON codec of 1.0, as trees: what is taken and told is the same in every binding.
 *
 * @param publicBase address by which callers reach the hub; by the call's own where empty
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

  /** Serves the methods. */
  public void serve(GrpcServer door) {
    for (A2aOperation operation : A2aOperation.values()) {
      GrpcMessageCodec rpc = GrpcMessageCodec.of(operation);
      door.serve(SERVICE + operation.method(), call -> serve(operation, rpc, call));
    }
  }

  private CompletionStage<GrpcReply> serve(
      A2aOperation operation, GrpcMessageCodec rpc, GrpcCall call) {
    try {
      Set<String> wanted = Extensions.wanted(call.metadata(Extensions.HEADER));
      return run(operation, rpc, call, wanted)
          .thenApply(
              result -> {
                GrpcReply reply = reply(result, rpc, extensions.active(wanted));
                count(operation, null);
                return reply;
              })
          .exceptionally(
              failure -> {
                throw told(operation, failure);
              });
    } catch (RuntimeException failure) {
      throw told(operation, failure);
    }
  }

  private CompletionStage<A2aResult> run(
      A2aOperation operation, GrpcMessageCodec rpc, GrpcCall call, Set<String> wanted) {
    versions.require(call.metadata(A2aVersionNegotiation.HEADER), A2aVersion.V1_0);
    A2aRequest asked = Codec.V1_0.read(operation, rpc.read(call.message(), call.memory()));
    AgentDefinition agent = agents.resolve(call.agent(), asked.tenant());
    boolean named = asked.tenant() != null || call.agent() != null;
    return operations.run(
        operation,
        asked,
        new A2aCallContext(
            call.caller(),
            agent,
            named,
            A2aVersion.V1_0,
            base(agent, named, call),
            wanted,
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

  private static GrpcReply reply(A2aResult result, GrpcMessageCodec rpc, List<String> active) {
    Map<String, String> metadata =
        active.isEmpty()
            ? Map.of()
            : Map.of(Extensions.HEADER.toLowerCase(Locale.ROOT), String.join(", ", active));
    return result instanceof A2aResult.Stream stream
        ? new GrpcReply.StreamingReply(
            metadata, new EncodingPublisher<>(stream.updates(), each -> rpc.write(each.what())))
        : new GrpcReply.UnaryReply(metadata, rpc.write(result));
  }

  private GrpcException told(A2aOperation operation, Throwable failure) {
    A2aException error = A2aExceptionMapper.of(failure);
    count(operation, error.error());
    return A2aGrpcErrorMapper.of(error, errors);
  }
}
