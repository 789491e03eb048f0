package io.serai.a2e.run;

import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.StoreData;
import io.serai.a2e.workflow.Wait;
import io.serai.a2e.workflow.Workflow;
import io.serai.route.ProcessorEndpoint;
import io.serai.route.RouteDefinitionSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.Processor;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.ProcessDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.SplitDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;

/**
 * Builds the Camel route of a workflow; each operation is a node with its id (A2E 1.0.0, "Execution
 * Order").
 *
 * <p>An operation that computes is one node over the data of the run. ApiCall, InvokeSkill and
 * StoreData are <i>to</i> nodes, Conditional is a <i>choice</i>, and Loop is a <i>split</i>. A node
 * within one has the id {@code PARENT/ID}, or {@code PARENT.else/ID} in the second branch; the end
 * of a conditional or a loop is a node {@code ID.end}. An operation that fails ends the route with
 * an {@link OperationFailure}, unless the run continues on errors.
 */
final class WorkflowRoute implements RouteDefinitionSource {
  private final Workflow workflow;
  private final RunDependencies dependencies;

  WorkflowRoute(Workflow workflow, RunDependencies dependencies) {
    this.workflow = workflow;
    this.dependencies = dependencies;
  }

  @Override
  public int size() {
    return workflow.size();
  }

  @Override
  public void define(RouteDefinition route) {
    route.routeGroup("workflows");
    route.errorHandler(new NoErrorHandlerDefinition());
    addSequence(route, workflow.steps(), "");
  }

  /**
   * Adds operations. The ids of nodes are unique, also if an operation is repeated, or belongs to
   * several others: ids of operations have neither dots nor slashes.
   */
  private void addSequence(ProcessorDefinition<?> parent, List<String> ids, String prefix) {
    Map<String, Integer> times = new HashMap<>();
    for (String id : ids) {
      int time = times.merge(id, 1, Integer::sum);
      add(parent, id, prefix + id + (time == 1 ? "" : "." + time));
    }
  }

  private void add(ProcessorDefinition<?> parent, String id, String nodeId) {
    Operation operation = workflow.operation(id);
    if (operation instanceof DataOperation data) {
      Processor node = new DataOperationProcessor(id, data, dependencies.worker());
      addNode(parent, nodeId, new ProcessDefinition(node));
    } else if (operation instanceof Wait wait) {
      Processor node = new WaitProcessor(id, wait, dependencies.later());
      addNode(parent, nodeId, new ProcessDefinition(node));
    } else if (operation instanceof ApiCall call) {
      String target = "outbound:" + call.method() + " " + call.url().origin();
      addEndpoint(parent, nodeId, target, new ApiCallProcessor(id, call, dependencies));
    } else if (operation instanceof InvokeSkill skill) {
      String target = "skill:" + skill.skill();
      AsyncProcessor producer = dependencies.skill(skill.skill());
      addEndpoint(
          parent,
          nodeId,
          target,
          new SkillCallProcessor(id, skill, producer, dependencies.skills(), dependencies.here()));
    } else if (operation instanceof StoreData store) {
      String target = "store:" + store.storage().text();
      addEndpoint(
          parent,
          nodeId,
          target,
          new StoreDataProcessor(id, store, dependencies.storage(), dependencies.here()));
    } else if (operation instanceof Conditional conditional) {
      addChoice(parent, nodeId, conditional, new BranchChoice(id, conditional));
    } else if (operation instanceof Loop loop) {
      addLoop(parent, nodeId, loop, new LoopIteration(id, loop));
    }
  }

  private void addEndpoint(
      ProcessorDefinition<?> parent, String nodeId, String target, AsyncProcessor processor) {
    ProcessorEndpoint endpoint = new ProcessorEndpoint(dependencies.camel(), target, processor);
    addNode(parent, nodeId, new ToDefinition(endpoint));
  }

  private static void addNode(
      ProcessorDefinition<?> parent, String nodeId, ProcessorDefinition<?> node) {
    node.setId(nodeId);
    parent.addOutput(node);
  }

  private void addChoice(
      ProcessorDefinition<?> parent, String nodeId, Conditional conditional, BranchChoice branch) {
    ChoiceDefinition choice = parent.choice();
    choice.setId(nodeId);
    choice.when(branch.isMet());
    if (conditional.ifTrue().isEmpty()) { // Camel does not start a branch without a node
      addNode(choice, nodeId + ".none", new ProcessDefinition(nothing -> {}));
    }
    addSequence(choice, conditional.ifTrue(), nodeId + "/");
    if (!conditional.ifFalse().isEmpty()) {
      choice.when(branch.isNotMet());
      addSequence(choice, conditional.ifFalse(), nodeId + ".else/");
    }
    choice.end();
    addNode(parent, nodeId + ".end", new ProcessDefinition(branch::end));
  }

  private void addLoop(
      ProcessorDefinition<?> parent, String nodeId, Loop loop, LoopIteration iteration) {
    if (loop.concurrency() == 1) {
      addIterations(parent, nodeId, loop, iteration, iteration::iterations);
    } else {
      SplitDefinition lanes = split(iteration::lanes);
      lanes
          .onPrepare(iteration::enterLane)
          .aggregationStrategy(LoopIteration::firstFailure)
          .parallelProcessing()
          .executorService(dependencies.lanes());
      lanes.setId(nodeId + ".lanes");
      parent.addOutput(lanes);
      addIterations(lanes, nodeId, loop, iteration, iteration::iterationsOfLane);
    }
    addNode(parent, nodeId + ".end", new ProcessDefinition(iteration::end));
  }

  private void addIterations(
      ProcessorDefinition<?> parent,
      String nodeId,
      Loop loop,
      LoopIteration iteration,
      Function<Exchange, Iterator<Integer>> indexes) {
    SplitDefinition split = split(indexes);
    split.onPrepare(iteration::enterIteration).aggregationStrategy(iteration::collect);
    split.setId(nodeId);
    parent.addOutput(split);
    addSequence(split, loop.operations(), nodeId + "/");
  }

  private static SplitDefinition split(Function<Exchange, ?> parts) {
    Expression expression =
        new org.apache.camel.support.ExpressionAdapter() {
          @Override
          public Object evaluate(Exchange exchange) {
            return parts.apply(exchange);
          }
        };
    return new SplitDefinition(expression);
  }
}
