package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.outbound.CallPolicy;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads an OpenAPI task and its input template into a call and reports every fault. */
final class OpenApiCallReader {

  private static final Pattern VERSION = Pattern.compile("3\\.([01])\\.\\d+(-.+)?");

  private final OpenApiDocument task;
  private final InputTemplateReader inputs;
  private final CallPolicy policy;

  OpenApiCallReader(OpenApiDocument task, DocumentNode template, CallPolicy policy) {
    this.task = task;
    this.inputs = new InputTemplateReader(template, task);
    this.policy = policy;
  }

  Optional<ServiceCall> read() {
    FaultCollector faults = task.root().faults();
    int before = faults.count();
    checkVersionAndInfo();
    new ReferenceTargetCheck(task).check();
    inputs.checkMembers("pathParameters", "queryParameters", "headers", "cookies", "body");
    Optional<OpenApiOperation> operation = SingleOperationFinder.find(task);
    if (operation.isEmpty()) {
      return Optional.empty();
    }
    Optional<ServerAddress> server = ServerAddress.read(operation.get());
    Optional<OpenApiRequestTemplate> call = call(operation.get(), server);
    return faults.count() > before ? Optional.empty() : call.map(ServiceCall.class::cast);
  }

  /** Reports the faults of a task that no step calls. */
  void check() {
    checkVersionAndInfo();
    new ReferenceTargetCheck(task).check();
    SingleOperationFinder.find(task).ifPresent(this::check);
  }

  private void check(OpenApiOperation operation) {
    ServerAddress.read(operation);
    List<DeclaredParameter> declared = OpenApiParameterReader.read(operation);
    OpenApiResponses.read(operation, isVersion("0"));
    DocumentNode paths = task.root().member("paths").member(operation.path());
    PathTemplate.read(operation.path(), paths, List.of(), declared);
  }

  private Optional<OpenApiRequestTemplate> call(
      OpenApiOperation operation, Optional<ServerAddress> server) {
    List<DeclaredParameter> declared = OpenApiParameterReader.read(operation);
    List<ParameterTemplate> pathInputs = inputs.inputs(ParameterLocation.PATH, declared);
    List<ParameterTemplate> query = inputs.inputs(ParameterLocation.QUERY, declared);
    Optional<RequestBodyTemplate> body = new OpenApiRequestBodyReader(inputs).read(operation);
    OpenApiResponses responses = OpenApiResponses.read(operation, isVersion("0"));
    HeaderTemplates headerTemplates =
        HeaderTemplates.read(responses.accept(), inputs, declared)
            .withoutContentType(body.map(RequestBodyTemplate::contentType), inputs);
    DocumentNode paths = task.root().member("paths").member(operation.path());
    Optional<PathTemplate> path = PathTemplate.read(operation.path(), paths, pathInputs, declared);
    if (path.isEmpty() || server.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new OpenApiRequestTemplate(
            operation.method(),
            new OperationUrlBuilder(server.get(), path.get(), query),
            headerTemplates,
            body,
            responses.schema(),
            policy,
            TemplateReferences.of(inputs.templates()),
            inputs.passedInputs()));
  }

  private boolean isVersion(String minor) {
    return task.root().member("openapi").textOrEmpty().startsWith("3." + minor + ".");
  }

  private void checkVersionAndInfo() {
    DocumentNode version = task.root().member("openapi");
    if (!VERSION.matcher(version.textOrEmpty()).matches()) {
      boolean other = version.exists() || task.root().member("swagger").exists();
      version.fault(
          other ? "FORMAT_UNSUPPORTED" : "INVALID",
          "Write the version of OpenAPI as a string: \"3.0.x\" and \"3.1.x\" are read.");
    }
    DocumentNode info = task.root().member("info");
    for (String member : List.of("title", "version")) {
      if (!info.member(member).node().isTextual()) {
        info.member(member).fault("Write the API's " + member + " as a string.");
      }
    }
  }
}
