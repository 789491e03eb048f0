package io.serai.a2e.run;

import io.serai.a2e.component.OperationNodeFactory;
import io.serai.a2e.decode.OperationType;
import io.serai.a2e.operation.SetData;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.route.cache.RouteDefiner;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.SplitDefinition;
import org.apache.camel.model.WhenDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;

/**
 * Builds the Camel route of a workflow; each operation is a node with its id (A2E 1.0.0, "Execution
 * Order").
 *
 * <p>An operation is a <i>to</i> node with an endpoint that shows its configuration; Conditional is
 * a <i>choice</i>, and Loop is a <i>split</i>. A node within one has the id {@code PARENT/ID}, or
 * {@code PARENT.else/ID} in the second branch; the end of a conditional or a loop is a node {@code
 * ID.end}. The route consists of Camel's model alone: its YAML dump is a route that does the same.
 * An operation that fails ends the route with an {@link io.serai.a2e.component.OperationFailure},
 * unless the run continues on errors.
 */
final class WorkflowRoute implements RouteDefiner {
  private final Workflow workflow;
  private final OperationNodeFactory nodes;
  private final Map<String, String> inputs;

  WorkflowRoute(Workflow workflow, OperationNodeFactory nodes) {
    this(workflow, nodes, Map.of());
  }

  /**
   * Creates the source of a route.
   *
   * @param inputs names of inputs that replace what SetData writes, by its paths
   */
  WorkflowRoute(Workflow workflow, OperationNodeFactory nodes, Map<String, String> inputs) {
    this.workflow = workflow;
    this.nodes = nodes;
    this.inputs = inputs;
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
    String description = OperationType.descriptionOf(operation.type());
    if (operation instanceof Conditional conditional) {
      addChoice(parent, id, nodeId, conditional, description);
    } else if (operation instanceof Loop loop) {
      addLoop(parent, id, nodeId, loop, description);
    } else if (operation instanceof SetData set && inputs.containsKey(set.outputPath().text())) {
      String input = inputs.get(set.outputPath().text());
      addNode(parent, nodeId, "Takes an input.", nodes.copyOfInput(id, input, set.outputPath()));
    } else {
      addOperation(parent, id, nodeId, operation, description);
    }
  }

  private void addOperation(
      ProcessorDefinition<?> parent,
      String id,
      String nodeId,
      Operation operation,
      String description) {
    List<ProcessorDefinition<?>> all = nodes.operation(id, operation, workflow.config(id));
    for (ProcessorDefinition<?> node : all.subList(0, all.size() - 1)) {
      addNode(parent, nodeId + ".configuration", "Has the configuration of " + id + ".", node);
    }
    addNode(parent, nodeId, description, all.get(all.size() - 1));
  }

  private static void addNode(
      ProcessorDefinition<?> parent, String id, String description, ProcessorDefinition<?> node) {
    node.setId(id);
    node.setDescription(description);
    parent.addOutput(node);
  }

  private void addChoice(
      ProcessorDefinition<?> parent,
      String id,
      String nodeId,
      Conditional conditional,
      String description) {
    ChoiceDefinition choice = new ChoiceDefinition();
    addNode(parent, nodeId, description, choice);
    WhenDefinition when = new WhenDefinition(OperationNodeFactory.condition(conditional));
    choice.addOutput(when);
    if (conditional.ifTrue().isEmpty()) { // Camel does not start a branch without a node
      addNode(choice, nodeId + ".none", "Does nothing.", nodes.nothing());
    }
    addSequence(choice, conditional.ifTrue(), nodeId + "/");
    if (!conditional.ifFalse().isEmpty()) {
      choice.otherwise();
      addSequence(choice, conditional.ifFalse(), nodeId + ".else/");
    }
    addNode(parent, nodeId + ".end", "Has the result of " + id + ".", nodes.end(id));
  }

  private void addLoop(
      ProcessorDefinition<?> parent, String id, String nodeId, Loop loop, String description) {
    SplitDefinition split;
    if (loop.concurrency() == 1) {
      split = OperationNodeFactory.split(loop);
      addNode(parent, nodeId, description, split);
    } else {
      SplitDefinition lanes = OperationNodeFactory.lanes(loop);
      addNode(parent, nodeId + ".lanes", "Runs several iterations at once.", lanes);
      split = OperationNodeFactory.splitOfLane();
      addNode(lanes, nodeId, description, split);
    }
    addSequence(split, loop.operations(), nodeId + "/");
    addNode(parent, nodeId + ".end", "Has the results of " + id + ".", nodes.end(id, loop));
  }
}
