package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2s.template.Scope;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A direct step of format OpenApi. */
public final class OpenApiCall implements Call {

  private OpenApiCall() {}

  /** Reads a task and its input template. */
  public static Optional<Call> read(
      JsonNode task,
      @Nullable JsonNode inputTemplate,
      String taskPointer,
      String inputPointer,
      CallPolicy policy,
      Consumer<Fault> faults) {
    return Optional.empty();
  }

  @Override
  public Set<String> names() {
    return Set.of();
  }

  @Override
  public Set<String> secrets() {
    return Set.of();
  }

  @Override
  public Set<String> hosts() {
    return Set.of();
  }

  @Override
  public String method() {
    return "POST";
  }

  @Override
  public OutboundRequest request(Scope scope) throws CallException {
    throw new CallException("");
  }

  @Override
  public JsonNode result(OutboundResponse response) {
    return NullNode.getInstance();
  }

  @Override
  public Optional<JsonNode> responseSchema() {
    return Optional.empty();
  }
}
