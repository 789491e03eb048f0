package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A step that calls, as a document of its own: that of a capability without the rest, and with its
 * task in it. Stateless.
 */
public final class StepDocumentCodec {
  private static final String STEPS = "steps";

  private StepDocumentCodec() {}

  /** Returns the step of a capability, as it is written there. */
  public static JsonNode of(Capability capability, Step step) {
    return capability.document().at(step.pointer());
  }

  /** Returns the task of a step that calls a service. */
  public static JsonNode task(Capability capability, Step.ServiceCallStep step) {
    JsonNode written = of(capability, step);
    JsonNode referred =
        StepDefinitionResolver.referred(written, capability.document().path("tasks"));
    JsonNode inline = written.has("definition") ? written.path("definition") : written.path("task");
    return referred.isMissingNode() ? inline : referred;
  }

  /** Returns the input of a step. */
  public static JsonNode input(Capability capability, Step step) {
    JsonNode written = of(capability, step);
    return written.path(written.has("input_mapping") ? "input_mapping" : "input_template");
  }

  /**
   * Reads a step.
   *
   * @param dependency the dependency that it uses, if it runs a capability; otherwise missing
   * @param defaults the policy of a call that has none
   * @throws IllegalArgumentException with all that is wrong with it
   */
  public static Step read(ObjectNode step, JsonNode dependency, CallPolicy defaults) {
    ObjectNode document = JsonMappers.object();
    if (!dependency.isMissingNode()) {
      document.putArray("dependencies").add(dependency);
    }
    document.putArray(STEPS).add(step);
    FaultCollector faults = new FaultCollector(false);
    DocumentNode root = DocumentNode.root(document, faults);
    StepReader reader =
        new StepReader(
            new ServiceCallStepReader(
                new StepDefinitionResolver(root.member("tasks")), DeclaredDomains.declared(root)),
            new CapabilityCallStepReader(DependencyReader.read(root.member("dependencies")), root));
    List<Step> steps = reader.steps(List.of(root.member(STEPS).element(0)), defaults);
    List<DocumentFault> found = faults.faults(pointer -> 0);
    if (!found.isEmpty()) {
      throw new IllegalArgumentException(
          found.stream().map(StepDocumentCodec::text).collect(Collectors.joining("; ")));
    }
    return steps.get(0);
  }

  private static String text(DocumentFault fault) {
    return fault.path().substring(fault.path().lastIndexOf('/') + 1) + ": " + fault.message();
  }
}
