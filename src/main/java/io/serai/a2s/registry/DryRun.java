package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.call.CallException;
import io.serai.a2s.call.MaskedRequest;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityStep;
import io.serai.a2s.model.DirectStep;
import io.serai.a2s.model.Step;
import io.serai.a2s.template.Scope;
import io.serai.a2s.template.SecretException;
import io.serai.document.Json;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows the requests that a run would send, in the order of the document, and sends none.
 *
 * <p>A variable that an answer would set stands as {@code ${name}}; both branches of a condition
 * are shown. Secrets are masked.
 */
final class DryRun implements Scope {

  private final Executions executions;
  private final Capability capability;
  private final Map<String, JsonNode> variables = new HashMap<>();
  private final ArrayNode requests;

  private DryRun(
      Executions executions, Capability capability, JsonNode inputs, ArrayNode requests) {
    this.executions = executions;
    this.capability = capability;
    this.requests = requests;
    inputs.properties().forEach(input -> variables.put(input.getKey(), input.getValue()));
  }

  static ObjectNode of(Executions executions, Capability capability, JsonNode inputs) {
    ObjectNode answer = Json.object();
    answer.put("status", "dry_run");
    new DryRun(executions, capability, inputs, answer.putArray("requests")).show("");
    return answer;
  }

  @Override
  public @Nullable JsonNode variable(String name) {
    return variables.get(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    return executions.secret(id, address);
  }

  private void show(String prefix) {
    capability.steps().forEach(step -> show(step, prefix));
  }

  private void show(Step step, String prefix) {
    if (step instanceof DirectStep direct) {
      requests.add(request(direct, prefix + step.id()));
    } else if (step instanceof CapabilityStep use) {
      Optional<ServedCapability> found = executions.find(use.dependency());
      found.ifPresent(served -> showNested(served, use, prefix));
    } else {
      step.children().forEach(child -> show(child, prefix));
    }
    for (String name : step.outputMapping().names()) {
      variables.putIfAbsent(name, TextNode.valueOf("${" + name + "}"));
    }
  }

  private void showNested(ServedCapability served, CapabilityStep use, String prefix) {
    JsonNode inputs = use.inputs().render(this);
    new DryRun(executions, served.capability(), inputs, requests).show(prefix + use.id() + "/");
  }

  private ObjectNode request(DirectStep step, String id) {
    ObjectNode shown = Json.object().put("step", id);
    try {
      if (step.call().isEmpty()) {
        throw new CallException("The format " + step.format() + " is not served here.");
      }
      var request = step.call().get().request(this, capability.header().domains());
      shown.setAll(Json.MAPPER.<ObjectNode>valueToTree(MaskedRequest.of(request)));
    } catch (CallException failure) {
      shown.put("error", failure.getMessage());
    }
    return shown;
  }
}
