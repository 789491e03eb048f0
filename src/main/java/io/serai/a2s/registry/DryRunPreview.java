package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.call.MaskedRequest;
import io.serai.a2s.call.ServiceCallException;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import io.serai.a2s.template.SecretException;
import io.serai.a2s.template.VariableScope;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lists the requests that a run would send, in document order, without sending them.
 *
 * <p>A variable that a response would set is shown as {@code ${name}}. Both branches of a condition
 * are shown. Secrets are masked.
 */
final class DryRunPreview implements VariableScope {

  private final CapabilityExecutor capabilityExecutor;
  private final ServedCapability served;
  private final Capability capability;
  private final Map<String, JsonNode> variables = new HashMap<>();
  private final ArrayNode requests;

  private DryRunPreview(
      CapabilityExecutor capabilityExecutor,
      ServedCapability served,
      JsonNode inputs,
      ArrayNode requests) {
    this.capabilityExecutor = capabilityExecutor;
    this.served = served;
    this.capability = served.capability();
    this.requests = requests;
    inputs.properties().forEach(input -> variables.put(input.getKey(), input.getValue()));
  }

  static ObjectNode of(
      CapabilityExecutor capabilityExecutor, ServedCapability served, JsonNode inputs) {
    ObjectNode answer = JsonMappers.object();
    answer.put("status", "dry_run");
    new DryRunPreview(capabilityExecutor, served, inputs, answer.putArray("requests")).show("");
    return answer;
  }

  @Override
  public @Nullable JsonNode variable(String name) {
    return variables.get(name);
  }

  @Override
  public boolean isOmitted(String name) {
    return variable(name) == null && capability.inputs().omittable().contains(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    return capabilityExecutor.secret(served, id, address);
  }

  private void show(String prefix) {
    capability.steps().forEach(step -> show(step, prefix));
  }

  private void show(Step step, String prefix) {
    if (step instanceof Step.ServiceCallStep direct) {
      requests.add(request(direct, prefix + step.id()));
    } else if (step instanceof Step.CapabilityCallStep use) {
      Optional<ServedCapability> found = capabilityExecutor.find(use.dependency());
      found.ifPresent(nested -> showNested(nested, use, prefix));
    } else {
      step.children().forEach(child -> show(child, prefix));
    }
    for (String name : step.outputMapping().names()) {
      variables.putIfAbsent(name, TextNode.valueOf("${" + name + "}"));
    }
  }

  private void showNested(ServedCapability nested, Step.CapabilityCallStep use, String prefix) {
    JsonNode inputs = use.inputs().render(this);
    new DryRunPreview(capabilityExecutor, nested, inputs, requests).show(prefix + use.id() + "/");
  }

  private ObjectNode request(Step.ServiceCallStep step, String id) {
    ObjectNode shown = JsonMappers.object().put("step", id);
    try {
      if (step.call().isEmpty()) {
        throw new ServiceCallException("The format " + step.format() + " is not served here.");
      }
      var request = step.call().get().request(this, capability.header().domains());
      shown.setAll(JsonMappers.MAPPER.<ObjectNode>valueToTree(MaskedRequest.of(request)));
    } catch (ServiceCallException failure) {
      shown.put("error", failure.getMessage());
    }
    return shown;
  }
}
