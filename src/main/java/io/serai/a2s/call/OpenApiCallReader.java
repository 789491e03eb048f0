package io.serai.a2s.call;

import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads an OpenAPI task and its input template into a call and reports every fault. */
final class OpenApiCallReader {

  private static final Pattern VERSION = Pattern.compile("3\\.([01])\\.\\d+(-.+)?");

  private final OpenApiReferenceResolver task;
  private final InputTemplateReader inputs;
  private final CallPolicy policy;
  private final FaultRecordingSink faults;

  OpenApiCallReader(
      OpenApiReferenceResolver task,
      LocatedJsonNode template,
      CallPolicy policy,
      FaultRecordingSink faults) {
    this.task = task;
    this.inputs = new InputTemplateReader(template, task, faults);
    this.policy = policy;
    this.faults = faults;
  }

  Optional<ServiceCall> read() {
    checkVersionAndInfo();
    task.checkReferences(faults);
    inputs.checkMembers("pathParameters", "queryParameters", "headers", "cookies", "body");
    Optional<OpenApiOperation> operation = OpenApiOperation.find(task, faults);
    if (operation.isEmpty()) {
      return Optional.empty();
    }
    Optional<OpenApiServer> server = OpenApiServer.read(task, operation.get(), faults);
    Optional<OpenApiCall> call = call(operation.get(), server);
    return faults.any() ? Optional.empty() : call.map(ServiceCall.class::cast);
  }

  private Optional<OpenApiCall> call(OpenApiOperation operation, Optional<OpenApiServer> server) {
    List<OpenApiParameter> declared = OpenApiParameterReader.read(task, operation, faults);
    List<ParameterTemplate> pathInputs = inputs.inputs(ParameterLocation.PATH, declared);
    List<ParameterTemplate> query = inputs.inputs(ParameterLocation.QUERY, declared);
    Optional<RequestBodyTemplate> body =
        new OpenApiBodyReader(task, inputs, faults).read(operation);
    OpenApiResponses responses = OpenApiResponses.read(task, operation, isVersion("0"), faults);
    HeaderTemplates headerTemplates =
        HeaderTemplates.read(responses.accept(), inputs, declared, faults)
            .withoutContentType(body.map(RequestBodyTemplate::contentType), inputs, faults);
    LocatedJsonNode paths = task.root().child("paths").child(operation.path());
    Optional<PathTemplate> path =
        PathTemplate.read(operation.path(), paths.pointer(), pathInputs, declared, faults);
    if (path.isEmpty() || server.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new OpenApiCall(
            operation.method(),
            new OperationUrlBuilder(server.get(), path.get(), query),
            headerTemplates,
            body,
            responses.schema(),
            policy,
            TemplateReferences.of(inputs.templates())));
  }

  private boolean isVersion(String minor) {
    return task.root().child("openapi").text().startsWith("3." + minor + ".");
  }

  private void checkVersionAndInfo() {
    LocatedJsonNode version = task.root().child("openapi");
    if (!VERSION.matcher(version.text()).matches()) {
      boolean other = version.exists() || task.root().child("swagger").exists();
      faults.add(
          version.pointer(),
          other ? "FORMAT_UNSUPPORTED" : "INVALID",
          "Write the version of OpenAPI as a string: \"3.0.x\" and \"3.1.x\" are read.");
    }
    LocatedJsonNode info = task.root().child("info");
    for (String member : List.of("title", "version")) {
      if (!info.child(member).node().isTextual()) {
        faults.invalid(info.child(member).pointer(), "Write the API's " + member + " as a string.");
      }
    }
  }
}
