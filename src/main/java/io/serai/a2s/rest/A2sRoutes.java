package io.serai.a2s.rest;

import org.apache.camel.AsyncProcessor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.rest.RestDefinition;

/**
 * Defines the endpoints of the A2S API below {@code /a2s/v1}, in Camel's REST DSL. Each endpoint
 * leads to the route of its operation, {@code direct:a2s-…} (A2S-Q1).
 */
public final class A2sRoutes extends RouteBuilder {

  private static final String DOCUMENTS =
      "application/json,application/yaml,application/x-yaml,text/yaml,text/x-yaml";
  private static final String JSON = "application/json";

  private final CapabilityRegistrationApi capabilityRegistrationApi;
  private final CapabilityReadApi capabilityReadApi;
  private final CapabilitySearchApi capabilitySearchApi;
  private final CapabilityExecutionApi capabilityExecutionApi;
  private final RunStatusApi tasks;
  private final UsageGuideApi usageGuideApi;

  public A2sRoutes(
      CapabilityRegistrationApi capabilityRegistrationApi,
      CapabilityReadApi capabilityReadApi,
      CapabilitySearchApi capabilitySearchApi,
      CapabilityExecutionApi capabilityExecutionApi,
      RunStatusApi tasks,
      UsageGuideApi usageGuideApi) {
    this.capabilityRegistrationApi = capabilityRegistrationApi;
    this.capabilityReadApi = capabilityReadApi;
    this.capabilitySearchApi = capabilitySearchApi;
    this.capabilityExecutionApi = capabilityExecutionApi;
    this.tasks = tasks;
    this.usageGuideApi = usageGuideApi;
  }

  @Override
  public void configure() {
    errorHandler(noErrorHandler());
    RestDefinition rest = rest("/a2s/v1").description("Capabilities: register, find, execute.");
    rest.post("/capabilities")
        .id("a2s-register-api")
        .description("Registers a capability.")
        .consumes(DOCUMENTS)
        .produces(JSON)
        .to("direct:a2s-register");
    rest.get("/capabilities")
        .id("a2s-list-api")
        .description("Lists the capabilities.")
        .produces(JSON)
        .to("direct:a2s-list");
    rest.get("/capabilities/{id}")
        .id("a2s-read-api")
        .description("Reads a capability as it was registered.")
        .produces(JSON)
        .to("direct:a2s-read");
    rest.get("/capabilities/{id}/usage")
        .id("a2s-usage-api")
        .description("The inputs of a skill, and example calls.")
        .produces(JSON + ",text/markdown")
        .to("direct:a2s-usage");
    rest.delete("/capabilities/{id}")
        .id("a2s-delete-api")
        .description("Removes a registered capability.")
        .to("direct:a2s-delete");
    rest.get("/capabilities/{id}/dependencies")
        .id("a2s-dependencies-api")
        .description("Lists the dependencies of a capability.")
        .produces(JSON)
        .to("direct:a2s-dependencies");
    rest.post("/capabilities/{id}/parse")
        .id("a2s-parse-api")
        .description("Extracts the inputs of a capability from a text.")
        .consumes(JSON)
        .produces(JSON)
        .to("direct:a2s-parse");
    rest.post("/capabilities/{id}/execute")
        .id("a2s-execute-api")
        .description("Executes a capability.")
        .consumes(JSON)
        .produces(JSON)
        .to("direct:a2s-execute");
    rest.post("/execute")
        .id("a2s-execute-by-name-api")
        .description("Executes the capability that the body names.")
        .consumes(JSON)
        .produces(JSON)
        .to("direct:a2s-execute-by-name");
    rest.post("/capabilities/search")
        .id("a2s-search-api")
        .description("Searches capabilities by intent.")
        .consumes(JSON)
        .produces(JSON)
        .to("direct:a2s-search");
    rest.get("/tasks/{id}")
        .id("a2s-task-api")
        .description("Reads the status of an asynchronous run.")
        .produces(JSON)
        .to("direct:a2s-task");
    rest.get("/reloads")
        .id("a2s-reloads-api")
        .description("Lists the latest reloads of files.")
        .produces(JSON)
        .to("direct:a2s-reloads");

    route("a2s-register", capabilityRegistrationApi.register());
    route("a2s-delete", capabilityRegistrationApi.delete());
    route("a2s-list", capabilityReadApi.list());
    route("a2s-read", capabilityReadApi.read());
    route("a2s-usage", usageGuideApi.usage());
    route("a2s-dependencies", capabilityReadApi.dependencies());
    route("a2s-parse", capabilityReadApi.parse());
    route("a2s-reloads", capabilityReadApi.reloads());
    route("a2s-search", capabilitySearchApi.search());
    route("a2s-task", tasks.read());
    route("a2s-execute", capabilityExecutionApi.execute());
    route("a2s-execute-by-name", capabilityExecutionApi.executeByName());
  }

  private void route(String id, AsyncProcessor operation) {
    from("direct:" + id).routeId(id).process(operation).id(id + "-operation");
  }
}
