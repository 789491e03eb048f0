package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.template.JsonScope;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A task and its input template as YAML, read into a call. */
record Reading(Optional<Call> call, List<Fault> faults) {

  static final String TASK = "/steps/0/task";
  static final String INPUT = "/steps/0/input_template";

  static Reading openApi(String task, @Nullable String input) {
    return read(CallFormat.OPENAPI, task, input);
  }

  static Reading graphQl(String task, @Nullable String input) {
    return read(CallFormat.GRAPHQL, task, input);
  }

  /** An operation below a head, its server and the path {@code /pets/{id}} or another one. */
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

  private static Reading read(CallFormat format, String task, @Nullable String input) {
    List<Fault> faults = new ArrayList<>();
    JsonNode template = input == null ? MissingNode.getInstance() : yaml(input);
    Optional<Call> call =
        format.read(
            new Located(yaml(task), TASK),
            new Located(template, INPUT),
            CallPolicy.DEFAULT,
            faults::add);
    return new Reading(call, faults);
  }

  OutboundRequest request(String variables) throws CallException {
    return request(variables, Map.of());
  }

  OutboundRequest request(JsonNode variables) throws CallException {
    return request(variables, Map.of());
  }

  OutboundRequest request(String variables, Map<String, String> secrets) throws CallException {
    return request(yaml(variables), secrets);
  }

  private OutboundRequest request(JsonNode variables, Map<String, String> secrets)
      throws CallException {
    Call made = call.orElseThrow(() -> new AssertionError(faults.toString()));
    return made.request(new JsonScope(variables, secrets), made.hosts());
  }

  String url(String variables) throws CallException {
    return request(variables).uri().toString();
  }

  @Nullable String body(String variables) throws CallException {
    var body = request(variables).body();
    return body == null ? null : body.toString();
  }

  /** The faults as {@code code pointer}. */
  List<String> told() {
    return faults.stream().map(fault -> fault.code() + " " + fault.path()).toList();
  }

  static JsonNode yaml(String text) {
    try {
      return Document.yaml(text).root();
    } catch (DocumentException e) {
      throw new AssertionError(text, e);
    }
  }
}
