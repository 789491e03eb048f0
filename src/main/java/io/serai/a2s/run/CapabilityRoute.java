package io.serai.a2s.run;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.ExecutionType;
import io.serai.a2s.model.Step;
import io.serai.route.cache.RouteDefiner;
import java.util.List;
import java.util.Set;
import org.apache.camel.LoggingLevel;
import org.apache.camel.model.CatchDefinition;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.LogDefinition;
import org.apache.camel.model.MulticastDefinition;
import org.apache.camel.model.PipelineDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.TryDefinition;
import org.apache.camel.model.WhenDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;

/**
 * Builds the Camel route of a capability; each step is a node with its own id.
 *
 * <p>A step that calls a service or a capability is a <i>to</i> node whose endpoint shows all that
 * the step says, <i>sequence</i> is a pipeline, <i>parallel</i> is a multicast, <i>condition</i> is
 * a content-based router (A2S-46, A2S-47). The route consists of Camel's model alone: its YAML dump
 * is a route that does the same. A failed step ends the route with a {@link StepFailedException},
 * unless the step continues on failure: then it is in its own <i>try</i> block.
 */
public final class CapabilityRoute implements RouteDefiner {
  private final Capability capability;
  private final StepNodes nodes;
  private final CapabilityNodeIds ids;

  /** Creates the source of a route. */
  public CapabilityRoute(Capability capability, StepNodes nodes) {
    this.capability = capability;
    this.nodes = nodes;
    this.ids = new CapabilityNodeIds(capability);
  }

  @Override
  public int size() {
    return capability.size();
  }

  @Override
  public void define(RouteDefinition route) {
    route.routeGroup("capabilities");
    route.description(capability.header().description());
    route.errorHandler(new NoErrorHandlerDefinition());
    Set<String> omittable = capability.inputs().omittable();
    if (!omittable.isEmpty() || isParallel()) {
      addNodes(
          route,
          ids.of("inputs"),
          ids.of("options"),
          "Has the inputs as variables.",
          nodes.inputs(omittable));
    }
    if (capability.type() == ExecutionType.PARALLEL) {
      addParallel(route, ids.of("parallel"), capability.steps());
    } else {
      addSequence(route, capability.steps());
    }
    addNode(route, ids.of("outputs"), "Has the outputs.", StepNodes.outputs(capability));
  }

  private boolean isParallel() {
    return capability.type() == ExecutionType.PARALLEL
        || capability.steps().stream().anyMatch(CapabilityRoute::isParallel);
  }

  private static boolean isParallel(Step step) {
    return step instanceof Step.ParallelStep
        || step.children().stream().anyMatch(CapabilityRoute::isParallel);
  }

  private void addSequence(ProcessorDefinition<?> parent, List<Step> steps) {
    steps.forEach(step -> addGuarded(parent, step));
  }

  private void addGuarded(ProcessorDefinition<?> parent, Step step) {
    if (step.guard().isEmpty()) {
      addStep(parent, step);
      return;
    }
    ChoiceDefinition choice = new ChoiceDefinition();
    addNode(parent, ids.guard(step), "Runs " + step.id() + " only if its condition holds.", choice);
    choice.addOutput(new WhenDefinition(StepNodes.condition(step.guard().get())));
    addStep(choice, step);
  }

  private void addStep(ProcessorDefinition<?> parent, Step step) {
    if (!step.continueOnFailure()) {
      addUnguarded(parent, step);
      return;
    }
    TryDefinition tryBlock = new TryDefinition();
    addNode(parent, ids.of(step, "try"), "Goes on if " + step.id() + " fails.", tryBlock);
    addUnguarded(tryBlock, step);
    CatchDefinition failure = new CatchDefinition(Exception.class);
    failure.setId(ids.of(step, "catch"));
    addNode(
        failure,
        ids.of(step, "failed"),
        "Logs why " + step.id() + " has failed.",
        log("The step has failed, and the run goes on: ${exception.message}"));
    tryBlock.addOutput(failure);
  }

  private static LogDefinition log(String message) {
    LogDefinition log = new LogDefinition(message);
    log.setLoggingLevel(LoggingLevel.DEBUG.name());
    return log;
  }

  private void addUnguarded(ProcessorDefinition<?> parent, Step step) {
    if (step instanceof Step.SequenceStep sequence) {
      PipelineDefinition pipeline = new PipelineDefinition();
      addNode(parent, step.id(), "Runs its steps one after the other.", pipeline);
      addSequence(pipeline, sequence.children());
    } else if (step instanceof Step.ParallelStep parallel) {
      addParallel(parent, step.id(), parallel.children());
    } else if (step instanceof Step.ConditionStep condition) {
      addChoice(parent, condition);
    } else {
      addCall(parent, step);
    }
  }

  private void addCall(ProcessorDefinition<?> parent, Step step) {
    List<ProcessorDefinition<?>> all = nodes.call(capability, step);
    ProcessorDefinition<?> around = parent;
    if (all.size() > 1 && parent instanceof MulticastDefinition) {
      around = new PipelineDefinition();
      addNode(parent, ids.of(step, "pipeline"), "Calls with these options.", around);
    }
    addNodes(around, step.id(), ids.of(step, "options"), description(step), all);
  }

  /** Adds a node, behind one that has its options, if there is one. */
  private static void addNodes(
      ProcessorDefinition<?> parent,
      String id,
      String optionsId,
      String description,
      List<ProcessorDefinition<?>> nodes) {
    for (ProcessorDefinition<?> node : nodes.subList(0, nodes.size() - 1)) {
      addNode(parent, optionsId, "Has the options of " + id + ".", node);
    }
    addNode(parent, id, description, nodes.get(nodes.size() - 1));
  }

  private static String description(Step step) {
    if (step instanceof Step.CapabilityCallStep use) {
      return "Runs " + use.dependency().name() + ".";
    }
    Step.ServiceCallStep service = (Step.ServiceCallStep) step;
    return service
        .call()
        .map(call -> "Calls " + call.operation() + " of " + String.join(", ", call.hosts()) + ".")
        .orElse("Fails, because the format " + service.format() + " is not served.");
  }

  private void addChoice(ProcessorDefinition<?> parent, Step.ConditionStep step) {
    ChoiceDefinition choice = new ChoiceDefinition();
    addNode(parent, step.id(), "Runs one of two branches.", choice);
    choice.addOutput(new WhenDefinition(StepNodes.condition(step.condition())));
    if (step.ifTrue().isEmpty()) { // Camel does not start a branch without a node
      addNode(choice, ids.of(step, "none"), "Does nothing.", log("There is nothing to do."));
    }
    addSequence(choice, step.ifTrue());
    if (!step.ifFalse().isEmpty()) {
      choice.otherwise();
      addSequence(choice, step.ifFalse());
    }
  }

  private void addParallel(ProcessorDefinition<?> parent, String id, List<Step> steps) {
    MulticastDefinition multicast = StepNodes.parallel();
    addNode(parent, id, "Runs its steps at the same time.", multicast);
    addSequence(multicast, steps);
  }

  private static void addNode(
      ProcessorDefinition<?> parent, String id, String description, ProcessorDefinition<?> node) {
    node.setId(id);
    node.setDescription(description);
    parent.addOutput(node);
  }
}
