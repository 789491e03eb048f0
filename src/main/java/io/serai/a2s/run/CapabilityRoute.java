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
 * Writes a capability as a Camel route, each step under its own id: a direct or capability step is
 * one node, <i>parallel</i> is a multicast, <i>condition</i> a content-based router (A2S-46,
 * A2S-47).
 *
 * <p>A step that fails ends the route with a {@link StepFailedException}; one that may fail stands
 * in a <i>try</i> of its own.
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
      children(multicast(route), capability.steps());
    } else {
      sequence(route, capability.steps());
    }
  }

  private void sequence(ProcessorDefinition<?> parent, List<Step> steps) {
    steps.forEach(step -> add(parent, step));
  }

  private void add(ProcessorDefinition<?> parent, Step step) {
    if (step.guard().isEmpty()) {
      attempt(parent, step);
      return;
    }
    ChoiceDefinition choice = parent.choice().when(holds(step.guard().get()));
    attempt(choice, step);
    choice.end();
  }

  private void attempt(ProcessorDefinition<?> parent, Step step) {
    if (!step.continueOnFailure()) {
      node(parent, step);
      return;
    }
    TryDefinition attempt = parent.doTry();
    node(attempt, step);
    attempt.doCatch(Exception.class).process(exchange -> {}).end();
  }

  private static Predicate holds(Condition condition) {
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

  private void node(ProcessorDefinition<?> parent, Step step) {
    if (step instanceof ServiceCallStep direct) {
      ServiceCallProcessor call =
          new ServiceCallProcessor(direct, executionDependencies.outbound());
      parent.process(call).id(step.id()).description(describe(direct));
    } else if (step instanceof CapabilityStep use) {
      NestedCapabilityProcessor node =
          new NestedCapabilityProcessor(use, executionDependencies.nested());
      parent.process(node).id(step.id()).description("skill:" + use.dependency().name());
    } else {
      composite(parent, step);
    }
  }

  private void composite(ProcessorDefinition<?> parent, Step step) {
    StepDefinition group = parent.step(step.id());
    group.process(exchange -> CapabilityRun.of(exchange).mark(step.id(), StepStatus.SUCCESS));
    if (step instanceof SequenceStep sequence) {
      sequence(group, sequence.children());
    } else if (step instanceof ParallelStep parallel) {
      children(multicast(group), parallel.children());
    } else if (step instanceof ConditionStep condition) {
      branches(group.choice(), condition);
    }
    group.end();
  }

  private void branches(ChoiceDefinition choice, ConditionStep step) {
    choice.when(holds(step.condition()));
    sequence(choice, step.ifTrue());
    if (!step.ifFalse().isEmpty()) {
      choice.otherwise();
      sequence(choice, step.ifFalse());
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

  private void children(MulticastDefinition multicast, List<Step> steps) {
    for (Step step : steps) {
      PipelineDefinition child = multicast.pipeline();
      add(child, step);
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
