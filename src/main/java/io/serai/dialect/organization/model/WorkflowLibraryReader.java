package io.serai.dialect.organization.model;

import io.serai.document.DocumentNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code htn_plan_library.json}: graph workflows by their ids. Their graphs are checked, not
 * run: one start, edges between existing nodes, no node from which none leads on. It has no side
 * effects.
 */
public final class WorkflowLibraryReader {
  private static final String START = "start";
  private static final Set<String> TYPES =
      Set.of(START, "task", "decision", "escalate", "exit", "checkpoint");
  private static final Set<String> LAST = Set.of("exit", "escalate");

  private WorkflowLibraryReader() {}

  /** Reads a library; faults are reported to the node. */
  public static Map<String, GraphWorkflow> read(DocumentNode root) {
    Map<String, GraphWorkflow> workflows = new LinkedHashMap<>();
    DocumentNode plans = root.member("plans");
    if (plans.asObject("write plans: {\"ID\": {…}}").isPresent()) {
      plans.members().forEach((id, plan) -> workflows.put(id, workflow(id, plan)));
    }
    return workflows;
  }

  private static GraphWorkflow workflow(String id, DocumentNode plan) {
    plan.asObject("write an object with name, domains, triggers and graph");
    DocumentNode graph = plan.member("graph");
    List<String> exits = List.of();
    if (graph.exists() && graph.asObject("write graph: {start, nodes, edges}").isPresent()) {
      exits = graph(graph);
    }
    return new GraphWorkflow(
        OptionalText.of(plan.member("name")).orElseGet(() -> TitleCase.of(id)),
        OptionalText.listOf(plan.member("domains")),
        OptionalText.listOf(plan.member("triggers")),
        exits);
  }

  private static List<String> graph(DocumentNode graph) {
    Map<String, DocumentNode> nodes = graph.object("nodes").members();
    Set<String> from = edges(graph, nodes.keySet());
    List<String> exits = new ArrayList<>();
    int starts = 0;
    for (Map.Entry<String, DocumentNode> each : nodes.entrySet()) {
      DocumentNode node = each.getValue();
      String type = node.member("type").textOrEmpty();
      starts += type.equals(START) ? 1 : 0;
      if (!TYPES.contains(type)) {
        node.fault(
            "a node must have a type: " + String.join(", ", TYPES.stream().sorted().toList()));
      } else if (!LAST.contains(type) && !from.contains(each.getKey())) {
        node.fault("no edge leads on from this node; add one, or make it an exit");
      }
      if (type.equals("exit")) {
        exits.add(
            OptionalText.of(node.member("name")).orElseGet(() -> TitleCase.of(each.getKey())));
      }
    }
    if (starts != 1) {
      graph.fault("a graph must have exactly one node of type start, and this one has " + starts);
    }
    return exits;
  }

  /** Returns the nodes from which an edge leads. */
  private static Set<String> edges(DocumentNode graph, Set<String> nodes) {
    Set<String> from = new HashSet<>();
    for (DocumentNode edge : graph.objects("edges", "write edges: [{from, to, condition}]")) {
      String source = edge.member("from").textOrEmpty();
      from.add(source);
      if (!nodes.contains(source) || !nodes.contains(edge.member("to").textOrEmpty())) {
        edge.fault("an edge must lead from one node of the graph to another; correct from and to");
      }
    }
    return from;
  }
}
