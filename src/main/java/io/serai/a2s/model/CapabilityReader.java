package io.serai.a2s.model;

import io.serai.a2s.template.Template;
import io.serai.document.Document;
import io.serai.document.TreePath;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a document as a capability and judges it whole: every fault is told, not only the first.
 *
 * <p>The checksum is not compared here but before, by {@link Checksum#verify}; whether dependencies
 * stand is the registry's to say. Members that no rule names are let pass. Thread-safe.
 */
public final class CapabilityReader {
  private final CallPolicy defaults;

  /** A reader of capabilities whose calls follow {@code defaults} where they say nothing. */
  public CapabilityReader(CallPolicy defaults) {
    this.defaults = defaults;
  }

  /**
   * Reads one capability.
   *
   * @param strict whether a warning counts as a fault (A2S-Q24)
   */
  public CapabilityResult read(Document document, boolean strict) {
    Findings findings = new Findings(strict);
    Place root = new Place(document.root(), TreePath.of(""), findings);
    Optional<Capability> capability =
        root.asObject("write members such as a2s, name and execution")
            .flatMap(r -> capability(r, document));
    return capability.isPresent() && findings.count() == 0
        ? new CapabilityResult.Accepted(capability.get())
        : new CapabilityResult.Refused(findings.faults(document));
  }

  private Optional<Capability> capability(Place root, Document document) {
    Optional<Header> header = new HeaderReader(root).read();
    List<Parameter> parameters = ParameterReader.read(root.member("parameters"));
    Map<String, Dependency> dependencies = DependencyReader.read(root.member("dependencies"));
    header.ifPresent(h -> DependencyReader.checkSelf(dependencies, h, root.findings()));
    Optional<Template> output = output(root.member("output"));
    Optional<Execution> execution = execution(root, dependencies);
    if (root.findings().count() > 0 || header.isEmpty() || execution.isEmpty()) {
      return Optional.empty();
    }
    ExecutionType type = execution.get().type();
    List<Step> steps = execution.get().steps();
    return Optional.of(
        new Capability(
            CapabilityId.of(header.get().name()),
            header.get(),
            Checksum.of(document.root()),
            parameters,
            List.copyOf(dependencies.values()),
            execution.get().variables(),
            type,
            steps,
            output,
            InputFinder.find(type, steps, output, parameters),
            root.findings().warnings(document),
            document.root()));
  }

  private Optional<Execution> execution(Place root, Map<String, Dependency> dependencies) {
    Tasks tasks = new Tasks(root.member("tasks"));
    DirectStepReader direct = new DirectStepReader(tasks, Domains.declared(root));
    StepReader steps = new StepReader(direct, new CapabilityStepReader(dependencies, root));
    CallPolicy policy = StepReader.policy(root, defaults);
    return root.member("execution")
        .asObject("say how the capability runs: its type and steps")
        .flatMap(execution -> Execution.read(execution, steps, policy));
  }

  private static Optional<Template> output(Place place) {
    if (place.node().isMissingNode()) {
      return Optional.empty();
    }
    place.asObject("write the object that a run answers");
    Template output = Template.parse(place.node(), place.pointer(), place.findings()::fault);
    if (!output.secrets().isEmpty()) {
      place.fault("only requests may hold secrets; take them out of the output");
    }
    return Optional.of(output);
  }
}
