package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.template.JsonScope;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A task and its input template as YAML, read into a call. */
record Reading(Optional<ServiceCall> call, List<DocumentFault> faults) {

  static final String TASK = "/steps/0/task";
  static final String INPUT = "/steps/0/input_template";

  static Reading openApi(String task, @Nullable String input) {
    return read(OperationDescriptionFormat.OPENAPI, task, input);
  }

  static Reading graphQl(String task, @Nullable String input) {
    return read(OperationDescriptionFormat.GRAPHQL, task, input);
  }

  /** An OpenAPI document with one operation, at a path of one server. */
  static String task(String method, String path, String operation) {
    return """
    openapi: 3.0.3
    info: {title: Pets, version: "1"}
    servers: [{url: "http://pets.test:8080/v1/"}]
    paths:
      %s:
        %s:
    %s
          responses: {"200": {description: ok}}
    """
        .formatted(path, method, operation.indent(6).stripTrailing());
  }

  private static Reading read(
      OperationDescriptionFormat format, String task, @Nullable String input) {
    FaultCollector faults = new FaultCollector(false);
    ObjectNode steps = JsonMappers.object();
    ObjectNode step = steps.putArray("steps").addObject();
    step.set("task", yaml(task));
    if (input != null) {
      step.set("input_template", yaml(input));
    }
    DocumentNode root = DocumentNode.root(steps, faults);
    Optional<ServiceCall> call = format.read(root.at(TASK), root.at(INPUT), CallPolicy.DEFAULT);
    return new Reading(call, faults.faults(pointer -> 0));
  }

  OutboundRequest request(String variables) throws ServiceCallException {
    return request(variables, Map.of());
  }

  OutboundRequest request(JsonNode variables) throws ServiceCallException {
    return request(variables, Map.of());
  }

  OutboundRequest request(String variables, Map<String, String> secrets)
      throws ServiceCallException {
    return request(yaml(variables), secrets);
  }

  private OutboundRequest request(JsonNode variables, Map<String, String> secrets)
      throws ServiceCallException {
    ServiceCall made = call.orElseThrow(() -> new AssertionError(faults.toString()));
    return made.request(new JsonScope(variables, secrets), made.hosts());
  }

  String url(String variables) throws ServiceCallException {
    return request(variables).uri().toString();
  }

  @Nullable String body(String variables) throws ServiceCallException {
    var body = request(variables).body();
    return body == null ? null : body.toString();
  }

  /** The faults, each as its code and its pointer with a space between. */
  List<String> codesWithPointers() {
    return faults.stream().map(fault -> fault.code() + " " + fault.path()).toList();
  }

  static JsonNode yaml(String text) {
    try {
      return ParsedDocument.yaml(text).root();
    } catch (DocumentParseException e) {
      throw new AssertionError(text, e);
    }
  }
}
