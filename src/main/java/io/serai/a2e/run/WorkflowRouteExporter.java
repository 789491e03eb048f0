package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.component.OperationNodeFactory;
import io.serai.a2e.operation.SetData;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.document.JsonMappers;
import io.serai.skill.component.SkillRouteFileWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.camel.CamelContext;
import org.apache.camel.model.RouteDefinition;

/**
 * Writes workflows as route files: a skill that does what the workflow does, and whose result is
 * that of an execution, the results of its operations by their ids. Thread-safe.
 *
 * @param nodes makes the nodes of the routes
 */
public record WorkflowRouteExporter(CamelContext camel, OperationNodeFactory nodes) {
  /**
   * What becomes of a workflow.
   *
   * @param skill id of the skill
   * @param description what it does, in a sentence
   * @param origin where the workflow is from, in a sentence
   * @param inputs paths that SetData operations write, by the names of the inputs that replace them
   */
  public record Request(
      String skill, String description, String origin, Map<String, String> inputs) {}

  /**
   * Returns the route file.
   *
   * @throws IllegalArgumentException if an input replaces nothing
   */
  public String yaml(Workflow workflow, Request request) {
    return file(workflow, request).yaml(camel, route -> define(route, workflow, request.inputs()));
  }

  /**
   * Returns what the route file is called, and begins with.
   *
   * @throws IllegalArgumentException if an input replaces nothing
   */
  public SkillRouteFileWriter file(Workflow workflow, Request request) {
    return new SkillRouteFileWriter(
        request.skill(),
        request.description(),
        request.origin(),
        schema(workflow, request.inputs()));
  }

  private static ObjectNode schema(Workflow workflow, Map<String, String> inputs) {
    ObjectNode schema = JsonMappers.object().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    inputs.forEach(
        (name, path) -> properties.set(name, InferredSchema.of(constant(workflow, path))));
    inputs.keySet().forEach(schema.putArray("required")::add);
    return schema;
  }

  /** Returns the value of the first SetData that writes a path. */
  private static JsonNode constant(Workflow workflow, String path) {
    return workflow.runnable().stream()
        .map(workflow::operation)
        .flatMap(operation -> written(operation, path).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "No SetData writes %s; an input can replace one of %s"
                        .formatted(
                            path,
                            workflow.runnable().stream()
                                .map(workflow::operation)
                                .filter(SetData.class::isInstance)
                                .map(operation -> ((SetData) operation).outputPath().text())
                                .collect(Collectors.joining(", ")))));
  }

  private static Optional<JsonNode> written(Operation operation, String path) {
    return operation instanceof SetData set && set.outputPath().text().equals(path)
        ? Optional.of(set.value())
        : Optional.empty();
  }

  private void define(RouteDefinition route, Workflow workflow, Map<String, String> inputs) {
    Map<String, String> byPath = new LinkedHashMap<>();
    inputs.forEach((name, path) -> byPath.put(path, name));
    new WorkflowRoute(workflow, nodes, byPath).define(route);
    route.addOutput(OperationNodeFactory.results());
  }
}
