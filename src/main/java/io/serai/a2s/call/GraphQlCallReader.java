package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;

/** Reads a GraphQL task and its input template into a call and reports every fault. */
final class GraphQlCallReader {

  private static final String JSON = "application/json";

  private final DocumentNode task;
  private final InputTemplateReader inputs;
  private final CallPolicy policy;

  GraphQlCallReader(DocumentNode task, DocumentNode template, CallPolicy policy) {
    this.task = task;
    this.inputs = new InputTemplateReader(template, new OpenApiDocument(task));
    this.policy = policy;
  }

  Optional<ServiceCall> read() {
    int before = task.faults().count();
    inputs.checkMembers("variables", "headers");
    DocumentNode url = task.member("endpoint");
    Optional<EndpointUrl> endpoint = EndpointUrl.read(url.textOrEmpty(), url);
    Optional<GraphQlDocument> document = document();
    Optional<JsonTemplate> variables = inputs.whole("variables");
    document.ifPresent(this::checkVariables);
    HeaderTemplates headerTemplates =
        HeaderTemplates.read(JSON, inputs, List.of()).withoutContentType(Optional.of(JSON), inputs);
    if (task.faults().count() > before || endpoint.isEmpty() || document.isEmpty()) {
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

  /** Reports the faults of a task that no step calls. */
  void check() {
    DocumentNode url = task.member("endpoint");
    EndpointUrl.read(url.textOrEmpty(), url);
    document();
  }

  private Optional<GraphQlDocument> document() {
    DocumentNode query = task.member("query");
    DocumentNode name = task.member("operationName");
    if (query.textOrEmpty().isBlank()) {
      query.fault("Write the GraphQL document that is sent, as a string.");
      return Optional.empty();
    }
    return GraphQlDocument.read(query, name.unlessNull());
  }

  private void checkVariables(GraphQlDocument document) {
    DocumentNode variables = inputs.member("variables");
    if (variables.exists() && !variables.node().isObject()) {
      variables.fault("Write an object of variable names and values.");
      return;
    }
    for (String name : document.required()) {
      if (!variables.member(name).exists()) {
        variables
            .member(name)
            .fault(
                "The variable $" + name + " is required: write its value, as in ${" + name + "}.");
      }
    }
  }
}
