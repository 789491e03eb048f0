package io.serai.a2s.run;

import io.serai.a2s.call.ServiceCall;
import io.serai.a2s.condition.Condition;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.ExecutionType;
import io.serai.a2s.model.Step;
import io.serai.route.NamedPredicate;
import io.serai.route.ProcessorEndpoint;
import io.serai.route.RouteDefinitionSource;
import java.net.URI;
import java.util.List;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Processor;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.MulticastDefinition;
import org.apache.camel.model.PipelineDefinition;
import org.apache.camel.model.ProcessDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.TryDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;

/**
 * Builds the Camel route of a capability; each step is a node with its own id.
 *
 * <p>A step that calls a service or a capability is one node, <i>parallel</i> is a multicast,
 * <i>condition</i> is a content-based router (A2S-46, A2S-47). A failed step ends the route with a
 * {@link StepFailedException}, unless the step continues on failure: then it is in its own
 * <i>try</i> block.
 */
public final class CapabilityRoute implements RouteDefinitionSource {

  private final Capability capability;
  private final ExecutionDependencies executionDependencies;

  public CapabilityRoute(Capability capability, ExecutionDependencies executionDependencies) {
    this.capability = capability;
    this.executionDependencies = executionDependencies;
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
    if (capability.type() == ExecutionType.PARALLEL) {
      addChildren(multicast(route), capability.steps());
    } else {
      addSequence(route, capability.steps());
    }
  }

  private void addSequence(ProcessorDefinition<?> parent, List<Step> steps) {
    steps.forEach(step -> addGuarded(parent, step));
  }

  private void addGuarded(ProcessorDefinition<?> parent, Step step) {
    if (step.guard().isEmpty()) {
      addStep(parent, step);
      return;
    }
    ChoiceDefinition choice = parent.choice().when(predicate(step.guard().get()));
    addStep(choice, step);
    choice.end();
  }

  private void addStep(ProcessorDefinition<?> parent, Step step) {
    if (!step.continueOnFailure()) {
      addUnguarded(parent, step);
      return;
    }
    TryDefinition tryBlock = parent.doTry();
    addUnguarded(tryBlock, step);
    tryBlock.doCatch(Exception.class).process(exchange -> {}).end();
  }

  private static NamedPredicate predicate(Condition condition) {
    return new NamedPredicate(
        condition.toString(), exchange -> condition.holds(CapabilityRun.of(exchange)));
  }

  private void addUnguarded(ProcessorDefinition<?> parent, Step step) {
    if (step instanceof Step.ServiceCallStep direct) {
      addCall(
          parent,
          step,
          target(direct),
          new ServiceCallProcessor(direct, executionDependencies.outbound()));
    } else if (step instanceof Step.CapabilityCallStep use) {
      addCall(
          parent,
          step,
          "skill:" + use.dependency().name(),
          new NestedCapabilityProcessor(use, executionDependencies.nested()));
    } else {
      addComposite(parent, step);
    }
  }

  private void addCall(
      ProcessorDefinition<?> parent, Step step, String target, AsyncProcessor call) {
    ProcessorEndpoint endpoint = new ProcessorEndpoint(executionDependencies.camel(), target, call);
    addNode(parent, step, new ToDefinition(endpoint));
  }

  /** Adds the node of a step that consists of others. It also marks the step as reached. */
  private void addComposite(ProcessorDefinition<?> parent, Step step) {
    if (step instanceof Step.SequenceStep sequence) {
      addNode(parent, step, new ProcessDefinition(reached(step)));
      addSequence(parent, sequence.children());
    } else if (step instanceof Step.ParallelStep parallel) {
      MulticastDefinition multicast = multicast(parent).onPrepare(reached(step));
      multicast.setId(step.id());
      addChildren(multicast, parallel.children());
    } else if (step instanceof Step.ConditionStep condition) {
      ChoiceDefinition choice = parent.choice();
      choice.setId(step.id());
      addBranches(choice, condition);
    }
  }

  private static void addNode(
      ProcessorDefinition<?> parent, Step step, ProcessorDefinition<?> node) {
    node.setId(step.id());
    parent.addOutput(node);
  }

  private static Processor reached(Step step) {
    return exchange -> CapabilityRun.of(exchange).setStatus(step.id(), StepStatus.SUCCESS);
  }

  private void addBranches(ChoiceDefinition choice, Step.ConditionStep step) {
    choice.when(branch(step));
    addSequence(choice, step.ifTrue());
    if (!step.ifFalse().isEmpty()) {
      choice.otherwise();
      addSequence(choice, step.ifFalse());
    }
    choice.end();
  }

  private static NamedPredicate branch(Step.ConditionStep step) {
    return new NamedPredicate(
        step.condition().toString(),
        exchange -> {
          CapabilityRun run = CapabilityRun.of(exchange);
          run.setStatus(step.id(), StepStatus.SUCCESS);
          return step.condition().holds(run);
        });
  }

  private MulticastDefinition multicast(ProcessorDefinition<?> parent) {
    return parent
        .multicast()
        .aggregationStrategy(new FirstFailureAggregator())
        .parallelProcessing()
        .executorService(executionDependencies.parallel());
  }

  private void addChildren(MulticastDefinition multicast, List<Step> steps) {
    for (Step step : steps) {
      if (isOneNode(step)) {
        addGuarded(multicast, step);
      } else {
        PipelineDefinition child = multicast.pipeline();
        addGuarded(child, step);
        child.end();
      }
    }
    multicast.end();
  }

  private static boolean isOneNode(Step step) {
    return !(step instanceof Step.SequenceStep)
        || step.guard().isPresent()
        || step.continueOnFailure();
  }

  /** Returns method, scheme, host and port of the call: no path, which may be long. */
  private static String target(Step.ServiceCallStep step) {
    return step.call()
        .map(CapabilityRoute::target)
        .orElse("outbound:none (the format " + step.format() + " is not served)");
  }

  private static String target(ServiceCall call) {
    URI address = call.address();
    return "outbound:"
        + call.method()
        + " "
        + address.getScheme()
        + "://"
        + address.getRawAuthority();
  }
}
