package io.serai.a2s;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityExecutor;
import io.serai.a2s.registry.CapabilityOpener;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.HttpCapabilityRegistration;
import io.serai.a2s.registry.PermittedSecrets;
import io.serai.a2s.registry.RegisteredCapabilityTable;
import io.serai.a2s.registry.RegistryLimits;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.registry.SubmittedCapabilityReader;
import io.serai.a2s.rest.A2sRoutes;
import io.serai.a2s.rest.AgentDetails;
import io.serai.a2s.rest.AgentsApi;
import io.serai.a2s.rest.AsyncRunStarter;
import io.serai.a2s.rest.CapabilityCatalog;
import io.serai.a2s.rest.CapabilityChanges;
import io.serai.a2s.rest.CapabilityExecutionApi;
import io.serai.a2s.rest.CapabilityReadApi;
import io.serai.a2s.rest.CapabilityRegistrationApi;
import io.serai.a2s.rest.CapabilityResources;
import io.serai.a2s.rest.CapabilityRouteExportApi;
import io.serai.a2s.rest.CapabilitySearchApi;
import io.serai.a2s.rest.ServicesApi;
import io.serai.a2s.rest.UsageGuideApi;
import io.serai.a2s.rest.task.ArtifactApi;
import io.serai.a2s.rest.task.TaskAnswerApi;
import io.serai.a2s.rest.task.TaskApis;
import io.serai.a2s.rest.task.TaskEventsApi;
import io.serai.a2s.rest.task.TaskListApi;
import io.serai.a2s.rest.task.TaskRequestApi;
import io.serai.a2s.rest.task.TaskRerunApi;
import io.serai.a2s.rest.task.TaskRerunFactory;
import io.serai.a2s.rest.task.TaskStatusApi;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.CapabilityRunFactory;
import io.serai.a2s.run.CapabilitySecretProvider;
import io.serai.a2s.run.ExecutionDependencies;
import io.serai.a2s.run.ResultMemoryBudget;
import io.serai.a2s.run.StepNodes;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.filter.AuditRule;
import io.serai.http.sse.SseStreamManager;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.BatchAdmission;
import io.serai.protocol.CallResolver;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.Protocol;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.ReloadHistory;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.rate.RateLimiter;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentRegistry;
import io.serai.skill.fallback.CalledSkillRunner;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.camel.CamelContext;

/**
 * The capability protocol A2S: capabilities are registered, found by search and executed over HTTP.
 *
 * <p>Registered capabilities are served when the constructor returns. The files of the folder
 * {@code capabilities/} are loaded by the hub.
 */
public final class A2sProtocol implements Protocol {

  private static final String NAME = "a2s";

  /** The format of errors: {@code {error: {code, message, details?, errors?}}} (A2S-Q24). */
  private static final ErrorBodyFormat ERRORS =
      error -> {
        ObjectNode body = JsonMappers.object();
        ErrorBodyFormat.withFacts(
            body.putObject("error").put("code", error.code()).put("message", error.message()),
            error);
        return body;
      };

  private final RequestRecorder requests = new RequestRecorder(NAME);
  private final CapabilityFolderHandler files;
  private final A2sRoutes routes;
  private final CapabilityRegistry registry;
  private final SseStreamManager streams;
  private final CapabilityResources resources;

  /**
   * The parts of the hub that A2S uses; see {@link io.serai.protocol.ProtocolContext}.
   *
   * @param owners looks up the current rights of owners
   */
  public record A2sDependencies(
      CamelContext camel,
      Database database,
      ReloadHistory reloads,
      SkillCatalog catalog,
      SkillStatistics statistics,
      SkillSearch search,
      SkillIntentResolver intake,
      CompiledRouteCache routeCache,
      OutboundGateway outbound,
      CapabilitySecretProvider secrets,
      OwnerRightsLookup owners,
      TaskDispatcher tasks,
      ActiveAgents agents,
      AgentRegistry agentRegistry,
      RateLimiter limits,
      CallResolver calls,
      List<Protocol> protocols,
      FairSerialExecutor worker,
      Clock clock) {}

  /**
   * The options of A2S.
   *
   * @param lenient whether a file with a wrong checksum is served, with a warning
   * @param minSimilarity see {@code serai.search.min-similarity}
   * @param secured whether callers need a key
   * @param registry the limits on registrations
   * @param heartbeat interval of the comments on silent streams of events
   */
  public record A2sConfig(
      boolean lenient,
      double minSimilarity,
      boolean secured,
      RegistryLimits registry,
      Duration heartbeat) {}

  /** Creates the protocol, and serves the registered capabilities. */
  public A2sProtocol(A2sDependencies dependencies, A2sConfig options) {
    this.streams = new SseStreamManager(options.heartbeat());
    CapabilityReader reader = new CapabilityReader(dependencies.outbound().policy());
    CapabilityRunFactory runs =
        new CapabilityRunFactory(ResultMemoryBudget.budgetOfHeap(), dependencies.secrets());
    CapabilityExecutor executor =
        new CapabilityExecutor(
            dependencies.catalog(),
            new PermittedSecrets(dependencies.secrets(), dependencies.owners()::of),
            dependencies.statistics(),
            runs);
    StepNodes nodes = new StepNodes(executionDependencies(dependencies, runs, executor));
    nodes.bind();
    CapabilityOpener opener =
        (capability, registeredBy) ->
            new ServedCapability(
                capability,
                registeredBy,
                dependencies
                    .routeCache()
                    .open(
                        "a2s:" + capability.name() + ":" + capability.version(),
                        new CapabilityRoute(capability, nodes)),
                executor);
    this.registry = new CapabilityRegistry(dependencies.catalog(), opener);
    SubmittedCapabilityReader verifiedReader =
        new SubmittedCapabilityReader(reader, id -> registry.versions(id).values());
    this.files =
        new CapabilityFolderHandler(registry, reader, options.lenient(), dependencies.clock());
    HttpCapabilityRegistration registrar =
        new HttpCapabilityRegistration(
            registry,
            verifiedReader,
            new RegisteredCapabilityTable(
                dependencies.database(), dependencies.clock(), options.registry().nameHold()),
            options.registry(),
            unblocked -> dependencies.reloads().record(files.unblocked(unblocked)));
    registrar.restore();
    CapabilityCatalog capabilities = new CapabilityCatalog(dependencies.catalog());
    this.resources =
        new CapabilityResources(capabilities, new CapabilityChanges(dependencies.catalog()));
    this.routes =
        new A2sRoutes(
            new CapabilityRegistrationApi(registrar, dependencies.worker()),
            new CapabilityReadApi(capabilities, registry, executor, dependencies.reloads()),
            new CapabilitySearchApi(dependencies.search(), capabilities, options.minSimilarity()),
            new CapabilityExecutionApi(
                capabilities,
                executor,
                verifiedReader,
                opener,
                new AsyncRunStarter(dependencies.tasks(), dependencies.agents()),
                dependencies.worker()),
            taskOperations(dependencies, executor),
            new UsageGuideApi(
                dependencies.catalog(),
                dependencies.agents(),
                dependencies.calls(),
                dependencies.protocols(),
                options.secured()),
            new AgentsApi(
                dependencies.agentRegistry(),
                new AgentDetails(
                    dependencies.agents().directory(),
                    dependencies.limits(),
                    dependencies.tasks(),
                    dependencies.protocols())),
            new ServicesApi(capabilities),
            new CapabilityRouteExportApi(
                capabilities, dependencies.camel(), nodes, dependencies.worker()),
            ERRORS,
            requests);
  }

  private TaskApis taskOperations(A2sDependencies dependencies, CapabilityExecutor executor) {
    RequestTimeReader times = new RequestTimeReader(dependencies.clock());
    TaskRerunFactory rerun =
        new TaskRerunFactory(
            dependencies.agents(),
            dependencies.catalog(),
            dependencies.intake(),
            executor,
            dependencies.owners(),
            dependencies.calls(),
            dependencies.protocols(),
            dependencies.tasks()::newId);
    return new TaskApis(
        new TaskListApi(dependencies.tasks(), streams, times),
        new TaskEventsApi(dependencies.tasks(), streams, dependencies.owners()::of),
        new TaskStatusApi(dependencies.tasks(), dependencies.agents()),
        new TaskAnswerApi(
            dependencies.tasks(),
            dependencies.agents(),
            dependencies.agentRegistry(),
            dependencies.intake(),
            dependencies.worker()),
        new ArtifactApi(dependencies.tasks()),
        new TaskRequestApi(dependencies.tasks(), rerun),
        new TaskRerunApi(
            dependencies.tasks(),
            rerun,
            new BatchAdmission(dependencies.agents().directory(), dependencies.limits()),
            times));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public A2sRoutes routes() {
    return routes;
  }

  @Override
  public RequestRecorder requests() {
    return requests;
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of("/a2s/", ERRORS);
  }

  @Override
  public List<String> readingPosts() {
    return List.of("/a2s/v1/capabilities/search", "/a2s/v1/capabilities/{id}/parse");
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(
        new AuditRule("POST", "/a2s/v1/capabilities", "capability.register"),
        new AuditRule("DELETE", "/a2s/v1/capabilities/{id}", "capability.remove"),
        new AuditRule("POST", "/a2s/v1/agents", "agent.register"),
        new AuditRule("DELETE", "/a2s/v1/agents/{id}", "agent.remove"),
        AuditRule.ofTask(NAME, "POST", "/a2s/v1/tasks/{id}/answer", TaskAudit.ANSWER),
        AuditRule.ofTask(NAME, "POST", "/a2s/v1/tasks/{id}/run-again", "task.run-again"),
        AuditRule.ofTask(NAME, "POST", "/a2s/v1/tasks/run-again", "tasks.run-again"),
        AuditRule.ofTask(NAME, "DELETE", "/a2s/v1/tasks/{id}", TaskAudit.CANCEL));
  }

  @Override
  public Map<String, String> indexEntries() {
    return Map.of(
        "capabilities", "/a2s/v1/capabilities",
        "search", "/a2s/v1/capabilities/search",
        "usage", "/a2s/v1/capabilities/{id}/usage",
        "services", "/a2s/v1/services",
        "agents", "/a2s/v1/agents",
        "tasks", "/a2s/v1/tasks");
  }

  @Override
  public int openStreams() {
    return streams.open();
  }

  @Override
  public void endStreams() {
    streams.close();
  }

  @Override
  public List<FolderChangeHandler> folders() {
    return List.of(files);
  }

  @Override
  public List<CallExample> examples(SkillCall call) {
    return A2sCallExamples.of(call);
  }

  @Override
  public List<ResourceProvider> resources() {
    return List.of(resources);
  }

  /** The registry of served capabilities. */
  public CapabilityRegistry registry() {
    return registry;
  }

  private static ExecutionDependencies executionDependencies(
      A2sDependencies dependencies, CapabilityRunFactory runs, CapabilityExecutor executor) {
    ExecutorService parallel =
        dependencies
            .camel()
            .getExecutorServiceManager()
            .newFixedThreadPool(A2sProtocol.class, "serai-parallel", 2);
    CalledSkillRunner called = new CalledSkillRunner(dependencies.catalog());
    return new ExecutionDependencies(
        dependencies.camel(),
        runs,
        dependencies.outbound().policy(),
        dependencies.outbound(),
        dependency -> executor.find(dependency).map(served -> called.processor(served.asSkill())),
        parallel);
  }
}
