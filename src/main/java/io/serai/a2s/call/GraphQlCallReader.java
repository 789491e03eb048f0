package io.serai.a2s.call;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;

/** Reads a GraphQL task and its input template into a call and reports every fault. */
final class GraphQlCallReader {

  private static final String JSON = "application/json";

  private final LocatedJsonNode task;
  private final InputTemplateReader inputs;
  private final CallPolicy policy;
  private final FaultRecordingSink faults;

  GraphQlCallReader(
      LocatedJsonNode task,
      LocatedJsonNode template,
      CallPolicy policy,
      FaultRecordingSink faults) {
    this.task = task;
    this.inputs = new InputTemplateReader(template, new OpenApiReferenceResolver(task), faults);
    this.policy = policy;
    this.faults = faults;
  }

  Optional<ServiceCall> read() {
    inputs.checkMembers("variables", "headers");
    LocatedJsonNode url = task.child("endpoint");
    Optional<EndpointUrl> endpoint = EndpointUrl.read(url.text(), url.pointer(), faults);
    Optional<GraphQlDocument> document = document();
    Optional<JsonTemplate> variables = inputs.whole("variables");
    document.ifPresent(this::checkVariables);
    HeaderTemplates headerTemplates =
        HeaderTemplates.read(JSON, inputs, List.of(), faults)
            .withoutContentType(Optional.of(JSON), inputs, faults);
    if (faults.any() || endpoint.isEmpty() || document.isEmpty()) {
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
      faults.invalid(query.pointer(), "Write the GraphQL document that is sent, as a string.");
      return Optional.empty();
    }
    LocatedJsonNode given =
        name.node().isNull() ? new LocatedJsonNode(MissingNode.getInstance(), "") : name;
    return GraphQlDocument.read(query, given, faults);
  }

  private void checkVariables(GraphQlDocument document) {
    LocatedJsonNode variables = inputs.member("variables");
    if (variables.exists() && !variables.node().isObject()) {
      faults.invalid(variables.pointer(), "Write an object of variable names and values.");
      return;
    }
    for (String name : document.required()) {
      if (!variables.child(name).exists()) {
        faults.invalid(
            variables.child(name).pointer(),
            "The variable $" + name + " is required: write its value, as in ${" + name + "}.");
      }
    }
  }
}
