package io.serai.a2s.call;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.template.Template;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;

/** Reads a GraphQL task and its input template into a call, telling all faults at once. */
final class GraphQlReader {

  private static final String JSON = "application/json";

  private final Located task;
  private final InputReader inputs;
  private final CallPolicy policy;
  private final Faults faults;

  GraphQlReader(Located task, Located template, CallPolicy policy, Faults faults) {
    this.task = task;
    this.inputs = new InputReader(template, new TaskDocument(task), faults);
    this.policy = policy;
    this.faults = faults;
  }

  Optional<Call> read() {
    inputs.allow("variables", "headers");
    Located url = task.child("endpoint");
    Optional<Endpoint> endpoint = Endpoint.read(url.text(), url.pointer(), faults);
    Optional<GraphQlDocument> document = document();
    Optional<Template> variables = inputs.whole("variables");
    document.ifPresent(this::checkVariables);
    Headers headers =
        Headers.read(JSON, inputs, List.of(), faults)
            .withoutContentType(Optional.of(JSON), inputs, faults);
    if (faults.any() || endpoint.isEmpty() || document.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new GraphQlCall(
            endpoint.get(),
            headers,
            GraphQlBody.of(task, document.get(), variables),
            policy,
            Templates.of(inputs.templates())));
  }

  private Optional<GraphQlDocument> document() {
    Located query = task.child("query");
    Located name = task.child("operationName");
    if (query.text().isBlank()) {
      faults.invalid(query.pointer(), "Write the GraphQL document that is sent, as a string.");
      return Optional.empty();
    }
    Located given = name.node().isNull() ? new Located(MissingNode.getInstance(), "") : name;
    return GraphQlDocument.read(query, given, faults);
  }

  private void checkVariables(GraphQlDocument document) {
    Located variables = inputs.place("variables");
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
