package io.serai.a2s.model;

import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.outbound.CallPolicy;
import io.serai.skill.FallbackPlan;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillHintsReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a document as a capability and reports every fault, not only the first.
 *
 * <p>The checksum is verified beforehand, by {@link CapabilityChecksum#verify}. Whether
 * dependencies are served is checked by the registry. Unknown members are ignored, with a warning.
 * Thread-safe.
 *
 * @param defaults the policy of calls for which a document sets none
 */
public record CapabilityReader(CallPolicy defaults) {

  /**
   * Reads one capability.
   *
   * @param strict whether a warning counts as a fault (A2S-Q24)
   */
  public CapabilityReadResult read(ParsedDocument document, boolean strict) {
    FaultCollector faults = new FaultCollector(strict);
    DocumentNode root = DocumentNode.root(document.root(), faults);
    Map<String, CapabilityDependency> dependencies = new LinkedHashMap<>();
    Optional<Capability> capability =
        root.asObject("write members such as a2s, name and execution")
            .flatMap(r -> capability(r, dependencies, document));
    return capability.isPresent() && faults.count() == 0
        ? new CapabilityReadResult.Accepted(capability.get())
        : refused(
            faults.faults(document::line), faults.warnings(document::line), dependencies.values());
  }

  /**
   * Returns a refusal without the warnings about what a fault is about too. Misspelt members, which
   * are warnings otherwise, are its first faults: the others are often their consequences.
   */
  private static CapabilityReadResult refused(
      List<DocumentFault> faults,
      List<DocumentFault> warnings,
      Collection<CapabilityDependency> dependencies) {
    Set<String> wrong = faults.stream().map(DocumentFault::path).collect(Collectors.toSet());
    Map<Boolean, List<DocumentFault>> others =
        warnings.stream()
            .filter(warning -> !wrong.contains(warning.path()))
            .collect(Collectors.partitioningBy(DocumentNode::isMisspelling));
    List<DocumentFault> all = new ArrayList<>(others.getOrDefault(true, List.of()));
    all.addAll(faults);
    return new CapabilityReadResult.Refused(
        List.copyOf(all), List.copyOf(dependencies), others.getOrDefault(false, List.of()));
  }

  private Optional<Capability> capability(
      DocumentNode root, Map<String, CapabilityDependency> dependencies, ParsedDocument document) {
    root.warnOfOthers(KnownMembers.CAPABILITY);
    Optional<CapabilityHeader> header = new CapabilityHeaderReader(root).read();
    List<CapabilityParameter> parameters =
        CapabilityParameterReader.read(root.member("parameters"));
    dependencies.putAll(DependencyReader.read(root.member("dependencies")));
    header.ifPresent(h -> DependencyReader.checkSelf(dependencies, h, root.faults()));
    Optional<JsonTemplate> output = output(root.member("output"));
    Optional<ExecutionSection> execution = execution(root, dependencies);
    FallbackPlan pace = FallbackPlanReader.read(root, header.map(CapabilityHeader::name));
    SkillHints hints =
        SkillHintsReader.read(root.member("x-serai").optional(CapabilityHints.MEMBER));
    if (root.faults().count() > 0 || header.isEmpty() || execution.isEmpty()) {
      return Optional.empty();
    }
    ExecutionType type = execution.get().type();
    List<Step> steps = execution.get().steps();
    Capability.InputNames inputs = CapabilityInputFinder.find(type, steps, output, parameters);
    checkNames(root.member("execution"), inputs);
    MisspeltVariableCheck.check(root, inputs, declared(parameters, execution.get()), steps);
    return Optional.of(
        new Capability(
            CapabilityIdDeriver.of(header.get().name()),
            header.get(),
            CapabilityChecksum.of(document.root()),
            parameters,
            List.copyOf(dependencies.values()),
            execution.get().variables(),
            type,
            steps,
            output,
            inputs,
            pace,
            hints,
            root.faults().warnings(document::line),
            document.root()));
  }

  /** Reports inputs whose names no request could have. */
  private static void checkNames(DocumentNode execution, Capability.InputNames inputs) {
    Stream.concat(inputs.required().stream(), inputs.optional().stream())
        .filter(name -> name.length() > TextFunctions.LONGEST_NAME)
        .forEach(
            name ->
                execution.fault(
                    "the variable %s is longer than %d characters; shorten its name"
                        .formatted(TextFunctions.clipped(name), TextFunctions.LONGEST_NAME)));
  }

  private static Set<String> declared(
      List<CapabilityParameter> parameters, ExecutionSection execution) {
    Set<String> declared = new HashSet<>(execution.variables().keySet());
    parameters.forEach(parameter -> declared.add(parameter.name()));
    return declared;
  }

  private Optional<ExecutionSection> execution(
      DocumentNode root, Map<String, CapabilityDependency> dependencies) {
    StepDefinitionResolver stepDefinitionResolver =
        new StepDefinitionResolver(root.member("tasks"));
    ServiceCallStepReader direct =
        new ServiceCallStepReader(stepDefinitionResolver, DeclaredDomains.declared(root));
    StepReader steps = new StepReader(direct, new CapabilityCallStepReader(dependencies, root));
    DocumentNode settings = root.member("x-serai");
    settings.optional(FallbackPlanReader.MEMBER); // known here, but not in the blocks of steps
    settings.optional(CapabilityHints.MEMBER);
    CallPolicy policy = settings.exists() ? CallPolicy.read(settings, defaults) : defaults;
    Optional<ExecutionSection> execution =
        root.member("execution")
            .asObject("say how the capability runs: its type and steps")
            .flatMap(section -> ExecutionSection.read(section, steps, policy));
    stepDefinitionResolver.checkUnused();
    return execution;
  }

  private static Optional<JsonTemplate> output(DocumentNode field) {
    if (!field.exists()) {
      return Optional.empty();
    }
    field.asObject("write the object that a run answers");
    JsonTemplate output = JsonTemplate.parse(field.node(), field.pointer(), field.faults());
    if (!output.secrets().isEmpty()) {
      field.fault("only requests may contain secrets; take them out of the output");
    }
    return Optional.of(output);
  }
}
