package io.serai.a2e.rest;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.rest.JsonApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.model.rest.RestDefinition;

/** Camel routes of the A2E API at {@code /api/v1} (A2E 1.0.0, "REST Endpoints"). */
public final class A2eRoutes extends JsonApi {

  /** Prefix of all paths. */
  public static final String PREFIX = "/api/v1";

  private static final String VERSION = "1.0";
  private static final A2eErrorFormat ERRORS = new A2eErrorFormat();

  /** The first segments of the paths of this API; others below the prefix belong to the hub. */
  private static final List<String> OWN =
      List.of(
          "/workflows",
          "/executions",
          "/capabilities",
          "/storage",
          "/cache",
          "/knowledge",
          "/rate-limit",
          "/schemas",
          "/prompt");

  private final ValidateWorkflow validate;
  private final ExecuteWorkflow execute;
  private final PromoteWorkflow promote;
  private final Executions executions;
  private final ReadCapabilities capabilities;
  private final StoredValues storage;
  private final InvalidateResponseCache cache;
  private final SearchKnowledge knowledge;
  private final ReadRateLimitStatus rateLimits;
  private final ReadSchemas schemas;
  private final ReadPrompt prompt;

  /** Creates the routes. */
  public A2eRoutes(
      RequestRecorder recorder,
      ValidateWorkflow validate,
      ExecuteWorkflow execute,
      PromoteWorkflow promote,
      Executions executions,
      ReadCapabilities capabilities,
      StoredValues storage,
      InvalidateResponseCache cache,
      SearchKnowledge knowledge,
      ReadRateLimitStatus rateLimits,
      ReadSchemas schemas,
      ReadPrompt prompt) {
    super(ERRORS, recorder, VERSION);
    this.validate = validate;
    this.execute = execute;
    this.promote = promote;
    this.executions = executions;
    this.capabilities = capabilities;
    this.storage = storage;
    this.cache = cache;
    this.knowledge = knowledge;
    this.rateLimits = rateLimits;
    this.schemas = schemas;
    this.prompt = prompt;
  }

  /** Returns the formats of errors, by prefixes of paths. */
  public static Map<String, ErrorBodyFormat> errorFormats() {
    Map<String, ErrorBodyFormat> formats = new LinkedHashMap<>();
    OWN.forEach(path -> formats.put(PREFIX + path, ERRORS));
    return formats;
  }

  @Override
  protected void define() {
    RestDefinition rest = rest(PREFIX).description("A2E: workflows of agents.");
    defineWorkflows(rest);
    defineExecutions(rest);
    serve(
        rest.get("/capabilities").produces(JSON),
        "a2e-capabilities",
        "Returns what the caller may use in workflows.",
        capabilities::run,
        "detail: brief (the default) or full.");
    serve(
        rest.get("/rate-limit/status").produces(JSON),
        "a2e-rate-limits",
        "Returns the limits of the caller, and what is used of them.",
        rateLimits::run);
    defineStorage(rest);
    serve(
        rest.delete("/cache").produces(JSON),
        "a2e-cache-invalidate",
        "Forgets cached responses of the caller.",
        cache::run,
        "url: Only responses of this address.",
        "agent: For operators: the agent whose data it is.");
    serve(
        rest.post("/knowledge/search").consumes(JSON).produces(JSON),
        "a2e-knowledge-search",
        "Finds operations, APIs, skills and documents.",
        knowledge::search,
        "detail: brief (the default) or full.");
    serve(
        rest.get("/knowledge/bases").produces(JSON),
        "a2e-knowledge-bases",
        "Lists the knowledge bases.",
        knowledge::bases);
    serve(
        rest.get("/schemas").produces(JSON),
        "a2e-schemas",
        "Returns the JSON Schema of the messages of workflows.",
        schemas::run);
    serve(
        rest.get("/prompt").produces("text/plain"),
        "a2e-prompt",
        "Returns a text that teaches a language model to write workflows.",
        prompt::run);
  }

  private void defineStorage(RestDefinition rest) {
    serve(
        rest.get("/storage").produces(JSON),
        "a2e-storage-list",
        "Lists the keys of what workflows of the caller stored.",
        storage::list,
        "storage: The kind of storage.",
        "agent: For operators: the agent whose data it is.");
    serve(
        rest.get("/storage/{storage}/*").produces(JSON),
        "a2e-storage",
        "Returns a value that a workflow of the caller stored.",
        storage::read,
        "agent: For operators: the agent whose data it is.");
    serve(
        rest.delete("/storage/{storage}/*"),
        "a2e-storage-delete",
        "Removes a value that a workflow of the caller stored.",
        storage::delete,
        "agent: For operators: the agent whose data it is.");
  }

  private void defineWorkflows(RestDefinition rest) {
    serve(
        rest.post("/workflows/validate").consumes(WorkflowRequest.MEDIA_TYPES).produces(JSON),
        "a2e-validate",
        "Reports what is wrong with a workflow, and what it would do.",
        validate::run);
    serve(
        rest.post("/workflows/execute").consumes(WorkflowRequest.MEDIA_TYPES).produces(JSON),
        "a2e-execute",
        "Executes a workflow.",
        execute::run);
    serve(
        rest.post("/workflows/promote").consumes(JSON).produces(JSON),
        "a2e-promote",
        "Writes a workflow as a route file.",
        promote::run);
  }

  private void defineExecutions(RestDefinition rest) {
    serve(
        rest.get("/executions").produces(JSON),
        "a2e-executions",
        "Lists the caller's executions.",
        executions::list,
        "status: The status of the executions.",
        "limit: The most entries of a page.",
        "cursor: next_cursor of the page before.");
    serve(
        rest.get("/executions/{id}").produces(JSON),
        "a2e-execution",
        "Returns an execution with its results.",
        executions::read);
    serve(
        rest.get("/executions/{id}/events").produces("text/event-stream"),
        "a2e-execution-events",
        "Streams the changes of an execution.",
        executions::events);
    serve(
        rest.delete("/executions/{id}").produces(JSON),
        "a2e-execution-cancel",
        "Cancels an execution.",
        executions::cancel);
  }
}
