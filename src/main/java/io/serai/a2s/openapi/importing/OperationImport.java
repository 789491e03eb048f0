package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.document.YamlWriter;
import io.serai.outbound.CallPolicy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Writes the capability of one operation, and reads it again as a hub would. Thread-safe. */
final class OperationImport {

  private static final int MAX_DESCRIPTION = 200;
  private static final int MAX_FILE = 1024 * 1024;
  private static final String STEP = "call";
  private static final String RESULT = "result";

  private final OpenApiDocument document;
  private final ApiInfo api;
  private final ServerSelection servers;
  private final SecurityImport security;
  private final ResponseImport responses;

  OperationImport(OpenApiDocument document, ApiInfo api, ImportConfig options) {
    this.document = document;
    this.api = api;
    this.servers = new ServerSelection(document, options);
    this.security = new SecurityImport(document, options, api.id());
    this.responses = new ResponseImport(document);
  }

  /**
   * Writes the capability of an operation.
   *
   * @throws SkippedOperationException if a hub could not serve it
   */
  ImportedCapability of(String name, NamedOperation named) throws SkippedOperationException {
    OpenApiOperation operation = named.operation();
    if (operation.method().equals("TRACE")) {
      throw new SkippedOperationException(
          "TRACE is never sent, since it repeats credentials; leave the operation out");
    }
    URI server = servers.of(operation);
    RequestDraft request = new RequestDraft();
    CapabilityInputs inputs = new CapabilityInputs();
    Set<RequiredSecret> secrets = security.add(operation, server, request);
    new ParameterImport(document, inputs, request).add(named.target(), operation);
    new BodyImport(document, inputs, request).add(operation);
    request.operation().set("responses", responses.of(operation.node().node().path("responses")));
    ObjectNode capability = header(name, named, server);
    if (!inputs.parameters().isEmpty()) {
      capability.set("parameters", inputs.parameters());
    }
    addExecution(capability, request);
    addTask(capability, named, server, request);
    return new ImportedCapability(
        name, named.toString(), checked(capability), secrets, request.notes());
  }

  private ObjectNode header(String name, NamedOperation operation, URI server) {
    ObjectNode capability =
        JsonMappers.object()
            .put("a2s", "1.0.0")
            .put("name", name)
            .put("description", operation.description(MAX_DESCRIPTION))
            .put("charset", "utf-8");
    capability.putArray("domains").add(ServerSelection.domain(server));
    capability.put("version", api.capabilityVersion());
    capability.put("checksum", "");
    capability.putArray("authors").addObject().put("name", api.author());
    return capability;
  }

  private static void addExecution(ObjectNode capability, RequestDraft request) {
    ObjectNode execution = capability.putObject("execution").put("type", "sequence");
    ObjectNode step = execution.putArray("steps").addObject();
    step.put("id", STEP).put("format", "OpenAPI");
    step.putObject("definition").put("$ref", "#/tasks/" + STEP);
    if (!request.template().isEmpty()) {
      step.set("input_template", request.template());
    }
    step.putObject("output_mapping").put(RESULT, "$");
  }

  private void addTask(
      ObjectNode capability, NamedOperation operation, URI server, RequestDraft request) {
    ObjectNode task = capability.putObject("tasks").putObject(STEP);
    task.put("openapi", api.openApiVersion());
    task.putObject("info").put("title", api.title()).put("version", api.version());
    task.putArray("servers").addObject().put("url", server.toString());
    task.putObject("paths")
        .putObject(operation.target().path())
        .set(operation.operation().member(), request.operation());
  }

  /** Returns the text of a capability that is served without faults and warnings. */
  private static String checked(ObjectNode capability) throws SkippedOperationException {
    capability.put("checksum", CapabilityChecksum.of(capability));
    String text = YamlWriter.text(capability);
    if (text.getBytes(StandardCharsets.UTF_8).length > MAX_FILE) {
      throw new SkippedOperationException(
          "its capability would be larger than a hub loads (1 MiB); shorten the operation's enums and"
              + " descriptions in the document");
    }
    try {
      ParsedDocument document = ParsedDocument.yaml(text);
      if (CapabilityChecksum.verify(document) instanceof CapabilityChecksum.InvalidChecksum wrong) {
        throw refused(wrong.fault());
      }
      if (new CapabilityReader(CallPolicy.DEFAULT).read(document, true)
          instanceof CapabilityReadResult.Refused refused) {
        throw refused(refused.faults().get(0));
      }
      return text;
    } catch (DocumentParseException unreadable) {
      throw refused(unreadable.fault());
    }
  }

  private static SkippedOperationException refused(DocumentFault fault) {
    return new SkippedOperationException(
        "the document is not valid here: " + fault.path() + ": " + fault.message());
  }
}
