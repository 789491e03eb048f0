package io.serai.a2s.run;

import io.serai.a2s.condition.Condition;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityStep;
import io.serai.a2s.model.ConditionStep;
import io.serai.a2s.model.ExecutionType;
import io.serai.a2s.model.ParallelStep;
import io.serai.a2s.model.SequenceStep;
import io.serai.a2s.model.ServiceCallStep;
import io.serai.a2s.model.Step;
import io.serai.route.RouteDefinitionSource;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Predicate;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.MulticastDefinition;
import org.apache.camel.model.PipelineDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.StepDefinition;
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
      addNode(parent, step);
      return;
    }
    TryDefinition tryBlock = parent.doTry();
    addNode(tryBlock, step);
    tryBlock.doCatch(Exception.class).process(exchange -> {}).end();
  }

  private static Predicate predicate(Condition condition) {
    return new Predicate() {
      @Override
      public boolean matches(Exchange exchange) {
        return condition.holds(CapabilityRun.of(exchange));
      }

      @Override
      public String toString() {
        return condition.toString();
      }
    };
  }

  private void addNode(ProcessorDefinition<?> parent, Step step) {
    if (step instanceof ServiceCallStep direct) {
      ServiceCallProcessor call =
          new ServiceCallProcessor(direct, executionDependencies.outbound());
      parent.process(call).id(step.id()).description(describe(direct));
    } else if (step instanceof CapabilityStep use) {
      NestedCapabilityProcessor node =
          new NestedCapabilityProcessor(use, executionDependencies.nested());
      parent.process(node).id(step.id()).description("skill:" + use.dependency().name());
    } else {
      addComposite(parent, step);
    }
  }

  private void addComposite(ProcessorDefinition<?> parent, Step step) {
    StepDefinition group = parent.step(step.id());
    group.process(exchange -> CapabilityRun.of(exchange).setStatus(step.id(), StepStatus.SUCCESS));
    if (step instanceof SequenceStep sequence) {
      addSequence(group, sequence.children());
    } else if (step instanceof ParallelStep parallel) {
      addChildren(multicast(group), parallel.children());
    } else if (step instanceof ConditionStep condition) {
      addBranches(group.choice(), condition);
    }
    group.end();
  }

  private void addBranches(ChoiceDefinition choice, ConditionStep step) {
    choice.when(predicate(step.condition()));
    addSequence(choice, step.ifTrue());
    if (!step.ifFalse().isEmpty()) {
      choice.otherwise();
      addSequence(choice, step.ifFalse());
    }
    choice.end();
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
      PipelineDefinition child = multicast.pipeline();
      addGuarded(child, step);
      child.end();
    }
    multicast.end();
  }

  private static String describe(ServiceCallStep step) {
    return step.call()
        .map(call -> call.method() + " " + String.join(", ", call.hosts()))
        .orElse("no call: the format " + step.format() + " is not served");
  }
}
