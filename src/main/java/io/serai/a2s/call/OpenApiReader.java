package io.serai.a2s.call;

import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads an OpenAPI task and its input template into a call, telling all faults at once. */
final class OpenApiReader {

  private static final Pattern VERSION = Pattern.compile("3\\.([01])\\.\\d+(-.+)?");

  private final TaskDocument task;
  private final InputReader inputs;
  private final CallPolicy policy;
  private final Faults faults;

  OpenApiReader(TaskDocument task, Located template, CallPolicy policy, Faults faults) {
    this.task = task;
    this.inputs = new InputReader(template, task, faults);
    this.policy = policy;
    this.faults = faults;
  }

  Optional<Call> read() {
    checkHead();
    task.checkReferences(faults);
    inputs.allow("pathParameters", "queryParameters", "headers", "cookies", "body");
    Optional<Operation> operation = Operation.find(task, faults);
    if (operation.isEmpty()) {
      return Optional.empty();
    }
    Optional<Server> server = Server.read(task, operation.get(), faults);
    Optional<OpenApiCall> call = call(operation.get(), server);
    return faults.any() ? Optional.empty() : call.map(Call.class::cast);
  }

  private Optional<OpenApiCall> call(Operation operation, Optional<Server> server) {
    List<Parameter> declared = ParameterReader.read(task, operation, faults);
    List<Input> pathInputs = inputs.inputs(Place.PATH, declared);
    List<Input> query = inputs.inputs(Place.QUERY, declared);
    Optional<Body> body = new BodyReader(task, inputs, faults).read(operation);
    Responses responses = Responses.read(task, operation, isVersion("0"), faults);
    Headers headers =
        Headers.read(responses.accept(), inputs, declared, faults)
            .withoutContentType(body.map(Body::contentType), inputs, faults);
    Located paths = task.root().child("paths").child(operation.path());
    Optional<PathTemplate> path =
        PathTemplate.read(operation.path(), paths.pointer(), pathInputs, declared, faults);
    if (path.isEmpty() || server.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new OpenApiCall(
            operation.method(),
            new OperationAddress(server.get(), path.get(), query),
            headers,
            body,
            responses.schema(),
            policy,
            Templates.of(inputs.templates())));
  }

  private boolean isVersion(String minor) {
    return task.root().child("openapi").text().startsWith("3." + minor + ".");
  }

  private void checkHead() {
    Located version = task.root().child("openapi");
    if (!VERSION.matcher(version.text()).matches()) {
      boolean other = version.exists() || task.root().child("swagger").exists();
      faults.add(
          version.pointer(),
          other ? "FORMAT_UNSUPPORTED" : "INVALID",
          "Write the version of OpenAPI as a string: \"3.0.x\" and \"3.1.x\" are read.");
    }
    Located info = task.root().child("info");
    for (String member : List.of("title", "version")) {
      if (!info.child(member).node().isTextual()) {
        faults.invalid(info.child(member).pointer(), "Write the API's " + member + " as a string.");
      }
    }
  }
}
