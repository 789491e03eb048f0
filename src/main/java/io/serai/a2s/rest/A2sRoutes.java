package io.serai.a2s.rest;

import io.serai.a2s.rest.task.TaskApis;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.rest.JsonApi;
import org.apache.camel.model.rest.RestDefinition;

/**
 * Defines the endpoints of the A2S API below {@code /a2s/v1}, in Camel's REST DSL. Each endpoint
 * leads to the route of its operation, {@code direct:a2s-…} (A2S-Q1).
 */
public final class A2sRoutes extends JsonApi {

  private static final String DOCUMENTS =
      "application/json,application/yaml,application/x-yaml,text/yaml,text/x-yaml";

  private final CapabilityRegistrationApi registration;
  private final CapabilityReadApi reading;
  private final CapabilitySearchApi search;
  private final CapabilityExecutionApi execution;
  private final TaskApis tasks;
  private final UsageGuideApi usage;
  private final AgentsApi agents;
  private final ServicesApi services;
  private final CapabilityRouteExportApi export;

  public A2sRoutes(
      CapabilityRegistrationApi registration,
      CapabilityReadApi reading,
      CapabilitySearchApi search,
      CapabilityExecutionApi execution,
      TaskApis tasks,
      UsageGuideApi usage,
      AgentsApi agents,
      ServicesApi services,
      CapabilityRouteExportApi export,
      ErrorBodyFormat errors,
      RequestRecorder recorder) {
    super(errors, recorder, "1");
    this.registration = registration;
    this.reading = reading;
    this.search = search;
    this.execution = execution;
    this.tasks = tasks;
    this.usage = usage;
    this.agents = agents;
    this.services = services;
    this.export = export;
  }

  @Override
  protected void define() {
    capabilities(rest("/a2s/v1").description("Capabilities: register, find, execute."));
    tasks(rest("/a2s/v1/tasks").description("Tasks of all protocols."));
    agents(rest("/a2s/v1/agents").description("Local and remote agents."));
  }

  private void capabilities(RestDefinition rest) {
    serve(
        rest.post("/capabilities").consumes(DOCUMENTS).produces(JSON),
        "a2s-register",
        "Registers a capability.",
        registration.register(),
        "strict: true refuses what is otherwise a warning.");
    serve(
        rest.get("/capabilities").produces(JSON),
        "a2s-list",
        "Lists the capabilities.",
        reading::list,
        "source: file or registered.",
        "name: The id or the name.",
        "q: Words within the id, name, description or domains.",
        "limit: The most entries of a page.",
        "cursor: next_cursor of the page before.");
    serve(
        rest.get("/capabilities/{id}").produces(JSON),
        "a2s-read",
        "Reads a capability as it was registered.",
        reading::read,
        "version: The version; without it the newest.");
    serve(
        rest.get("/capabilities/{id}/usage").produces(JSON + ",text/markdown"),
        "a2s-usage",
        "The inputs of a skill, and example calls.",
        usage::usage,
        "version: The version; without it the newest.");
    serve(
        rest.get("/capabilities/{id}/route").produces(JSON),
        "a2s-route",
        "Writes a capability as a route file.",
        export.read(),
        "version: The version; without it the newest.",
        "name: The id of the skill that the route serves.",
        "returns: The route: {file, yaml}.");
    serve(
        rest.delete("/capabilities/{id}"),
        "a2s-delete",
        "Removes a registered capability.",
        registration.delete(),
        "version: The version; without it all.");
    serve(
        rest.get("/capabilities/{id}/dependencies").produces(JSON),
        "a2s-dependencies",
        "Lists the dependencies of a capability.",
        reading::dependencies,
        "version: The version; without it the newest.");
    serve(
        rest.post("/capabilities/{id}/parse").consumes(JSON).produces(JSON),
        "a2s-parse",
        "Extracts the inputs of a capability from a text.",
        reading::parse);
    serve(
        rest.post("/capabilities/{id}/execute").consumes(JSON).produces(JSON),
        "a2s-execute",
        "Executes a capability.",
        execution::execute,
        "version: The version; without it the newest.",
        "dry_run: true shows the requests and sends nothing.");
    serve(
        rest.post("/execute").consumes(JSON).produces(JSON),
        "a2s-execute-by-name",
        "Executes the capability that the body names.",
        execution::executeByName);
    serve(
        rest.post("/capabilities/search").consumes(JSON).produces(JSON),
        "a2s-search",
        "Searches capabilities by intent.",
        search::search);
    serve(
        rest.get("/services").produces(JSON),
        "a2s-services",
        "Lists the hosts that capabilities call.",
        services::list,
        "returns: The hosts, with the capabilities and operations that call them.",
        "limit: The most entries of a page.",
        "cursor: next_cursor of the page before.");
    serve(
        rest.get("/reloads").produces(JSON),
        "a2s-reloads",
        "Lists the latest reloads of files.",
        reading::reloads);
  }

  private void tasks(RestDefinition rest) {
    serve(
        rest.get().produces(JSON + ",text/event-stream"),
        "a2s-tasks",
        "Lists tasks, or streams their changes.",
        tasks.list()::list,
        "state: States, separated by commas.",
        "owner: For operators: whose tasks.",
        "agent: The agent of the tasks.",
        "capability: The skill of the tasks.",
        "context: The id of the context.",
        "parent: The id of the task that delegated them.",
        "since: From this time on, or an age such as 1h or 7d.",
        "until: Up to this time, or an age.",
        "live: true selects those that have not ended.",
        "limit: The most entries of a page.",
        "cursor: next_cursor of the page before.");
    serve(
        rest.get("/{id}").produces(JSON),
        "a2s-task",
        "Reads the status of a task, such as an asynchronous run.",
        tasks.status()::read);
    serve(
        rest.get("/{id}/events").produces(JSON + ",text/event-stream"),
        "a2s-task-events",
        "Lists or streams the events of a task.",
        tasks.events()::events,
        "after: The number of the event before the first.");
    serve(
        rest.get("/{id}/artifacts/{artifact}"),
        "a2s-task-artifact",
        "Downloads a part of an artifact.",
        tasks.artifacts()::read);
    serve(
        rest.post("/{id}/answer").consumes(JSON).produces(JSON),
        "a2s-task-answer",
        "Gives a waiting task what it needs, or declines.",
        tasks.answers()::answer);
    serve(
        rest.get("/{id}/request").produces(JSON),
        "a2s-task-request",
        "Reads what a task was asked for.",
        tasks.requests()::read);
    serve(
        rest.post("/{id}/run-again").consumes(JSON).produces(JSON),
        "a2s-task-run-again",
        "Begins a new task with the same or other inputs.",
        tasks.requests()::runAgain);
    serve(
        rest.post("/run-again").consumes(JSON).produces(JSON),
        "a2s-tasks-run-again",
        "Begins the tasks that a filter selects anew, the oldest first.",
        tasks.reruns()::run);
    serve(
        rest.delete("/{id}").produces(JSON),
        "a2s-task-cancel",
        "Cancels a task.",
        tasks.status()::cancel);
  }

  private void agents(RestDefinition rest) {
    serve(rest.get().produces(JSON), "agents-list", "Lists the agents.", agents::list);
    serve(
        rest.post().consumes(JSON).produces(JSON),
        "agents-register",
        "Registers a remote agent by its card.",
        agents::register);
    serve(rest.get("/{id}").produces(JSON), "agents-read", "Reads an agent.", agents::read);
    serve(rest.delete("/{id}"), "agents-remove", "Removes a registered agent.", agents::remove);
  }
}
