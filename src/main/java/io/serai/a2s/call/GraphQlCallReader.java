package io.serai.a2s.call;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;

/** Reads a GraphQL task and its input template into a call, telling all faults at once. */
final class GraphQlCallReader {

  private static final String JSON = "application/json";

  private final LocatedJsonNode task;
  private final InputTemplateReader inputs;
  private final CallPolicy policy;
  private final CallFaultReporter callFaultReporter;

  GraphQlCallReader(
      LocatedJsonNode task,
      LocatedJsonNode template,
      CallPolicy policy,
      CallFaultReporter callFaultReporter) {
    this.task = task;
    this.inputs = new InputTemplateReader(template, new OpenApiDocument(task), callFaultReporter);
    this.policy = policy;
    this.callFaultReporter = callFaultReporter;
  }

  Optional<ServiceCall> read() {
    inputs.allow("variables", "headers");
    LocatedJsonNode url = task.child("endpoint");
    Optional<EndpointUrl> endpoint = EndpointUrl.read(url.text(), url.pointer(), callFaultReporter);
    Optional<GraphQlDocument> document = document();
    Optional<JsonTemplate> variables = inputs.whole("variables");
    document.ifPresent(this::checkVariables);
    HeaderTemplates headerTemplates =
        HeaderTemplates.read(JSON, inputs, List.of(), callFaultReporter)
            .withoutContentType(Optional.of(JSON), inputs, callFaultReporter);
    if (callFaultReporter.any() || endpoint.isEmpty() || document.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new GraphQlCall(
            endpoint.get(),
            headerTemplates,
            GraphQlBody.of(task, document.get(), variables),
            policy,
            TemplateReferences.of(inputs.templates())));
  }

  private Optional<GraphQlDocument> document() {
    LocatedJsonNode query = task.child("query");
    LocatedJsonNode name = task.child("operationName");
    if (query.text().isBlank()) {
      callFaultReporter.invalid(
          query.pointer(), "Write the GraphQL document that is sent, as a string.");
      return Optional.empty();
    }
    LocatedJsonNode given =
        name.node().isNull() ? new LocatedJsonNode(MissingNode.getInstance(), "") : name;
    return GraphQlDocument.read(query, given, callFaultReporter);
  }

  private void checkVariables(GraphQlDocument document) {
    LocatedJsonNode variables = inputs.place("variables");
    if (variables.exists() && !variables.node().isObject()) {
      callFaultReporter.invalid(
          variables.pointer(), "Write an object of variable names and values.");
      return;
    }
    for (String name : document.required()) {
      if (!variables.child(name).exists()) {
        callFaultReporter.invalid(
            variables.child(name).pointer(),
            "The variable $" + name + " is required: write its value, as in ${" + name + "}.");
      }
    }
  }
}
