package io.serai.a2e;

import io.serai.a2e.api.ApiCatalog;
import io.serai.a2e.api.ApiFolderHandler;
import io.serai.a2e.component.ApiCallPermissions;
import io.serai.a2e.component.OperationNodeFactory;
import io.serai.a2e.component.RunDependencies;
import io.serai.a2e.component.ServiceResponseReader;
import io.serai.a2e.component.WorkflowRunFactory;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.a2e.knowledge.CatalogKnowledgeIndexer;
import io.serai.a2e.knowledge.KnowledgeFolderHandler;
import io.serai.a2e.knowledge.KnowledgeIndex;
import io.serai.a2e.knowledge.KnowledgeResourceProvider;
import io.serai.a2e.rest.A2eRoutes;
import io.serai.a2e.rest.ExecuteWorkflow;
import io.serai.a2e.rest.Executions;
import io.serai.a2e.rest.InvalidateResponseCache;
import io.serai.a2e.rest.PromoteWorkflow;
import io.serai.a2e.rest.ReadCapabilities;
import io.serai.a2e.rest.ReadPrompt;
import io.serai.a2e.rest.ReadRateLimitStatus;
import io.serai.a2e.rest.ReadSchemas;
import io.serai.a2e.rest.SearchKnowledge;
import io.serai.a2e.rest.StoredValues;
import io.serai.a2e.rest.ValidateWorkflow;
import io.serai.a2e.rest.WorkflowInspector;
import io.serai.a2e.run.CompiledWorkflowCache;
import io.serai.a2e.run.FailedWorkflowResumption;
import io.serai.a2e.run.RerunSafetyCheck;
import io.serai.a2e.run.WorkflowRouteExporter;
import io.serai.a2e.run.WorkflowRunner;
import io.serai.a2e.storage.AgentValueStore;
import io.serai.a2e.validate.WorkflowValidator;
import io.serai.concurrent.RoundRobinExecutor;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.sse.SseStreamManager;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.protocol.ModelPrompt;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.TaskResumption;
import io.serai.reload.FolderChangeHandler;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.skill.Skill;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.camel.CamelContext;
import org.apache.camel.RoutesBuilder;
import org.apache.camel.builder.ThreadPoolProfileBuilder;
import org.apache.camel.spi.ThreadPoolProfile;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;

/**
 * The Agent-to-Execution protocol A2E 1.0.0: agents send workflows, which are validated, compiled
 * to Camel routes, and executed as tasks.
 */
public final class A2eProtocol implements Protocol {
  private static final String NAME = "a2e";
  private static final int WORKERS = 2;
  private static final int MAX_WAITING_WORK = 1_000;
  private static final int MAX_WAITING_COMPILATIONS = 32;

  private final RequestRecorder requests = new RequestRecorder(NAME);
  private final SseStreamManager streams;
  private final A2eRoutes routes;
  private final WorkflowRunner runner;
  private final KnowledgeIndex knowledge;
  private final KnowledgeResourceProvider documents = new KnowledgeResourceProvider();
  private final CatalogKnowledgeIndexer catalogKnowledge;
  private final List<FolderChangeHandler> folders;
  private final CompiledRouteCache routeCache;
  private final ReadPrompt prompt;
  private final FailedWorkflowResumption resumption;

  /** Creates the protocol. */
  public A2eProtocol(ProtocolContext hub) {
    A2eConfig config =
        A2eSettings.config(
            hub.settings(), hub.platform().outbound().policy(), hub.data().resolve("files"));
    hub.skills().catalog().reserve(WorkflowRunner.RESERVED);
    this.streams = new SseStreamManager(config.heartbeat());
    ExecutorService workers = pool(hub.platform().camel(), "serai-workflow", WORKERS);
    ExecutorService fileWriter = pool(hub.platform().camel(), "serai-workflow-files", 1);
    ApiCatalog apis = new ApiCatalog();
    CredentialHeaderFactory credentials = hub.platform().credentials();
    AgentValueStore storage =
        new AgentValueStore(hub.platform().database(), config.files(), fileWriter, hub.clock());
    RunDependencies dependencies =
        new RunDependencies(
            hub.platform().camel(),
            new WorkflowRunFactory(config.runs()),
            hub.skills().catalog(),
            hub.platform().outbound(),
            new ServiceResponseReader(),
            new ApiCallPermissions(apis, hub.agents().limits(), hub.agents().directory()),
            config.policy(),
            credentials,
            storage,
            hub.tasks().timer(),
            new RoundRobinExecutor(workers),
            pool(
                hub.platform().camel(),
                "serai-loops",
                WORKERS,
                ThreadPoolRejectedPolicy.CallerRuns),
            hub.tasks().currentExecutor());
    OperationNodeFactory nodes = new OperationNodeFactory(dependencies);
    nodes.bind(hub.clock());
    this.routeCache =
        hub.platform().routeCache().separate(config.maxCompiled(), MAX_WAITING_COMPILATIONS);
    CompiledWorkflowCache compiled =
        new CompiledWorkflowCache(
            routeCache, nodes, hub.tasks().currentExecutor(), config.maxCompiled());
    WorkflowDecoder decoder =
        new WorkflowDecoder(
            hub.clock(),
            id ->
                hub.skills()
                    .catalog()
                    .snapshot()
                    .find(id)
                    .filter(skill -> skill.kind().equals(Skill.OPERATION))
                    .isPresent());
    RerunSafetyCheck repeatable =
        new RerunSafetyCheck(
            id -> hub.skills().catalog().snapshot().find(id).map(Skill::idempotent).orElse(false));
    this.runner =
        new WorkflowRunner(compiled, dependencies, decoder, hub.tasks().owners()::of, repeatable);
    this.knowledge = new KnowledgeIndex(hub.clock());
    this.catalogKnowledge = new CatalogKnowledgeIndexer(knowledge, apis, hub.skills().catalog());
    this.folders =
        List.of(
            new ApiFolderHandler(apis, hub.clock()),
            new KnowledgeFolderHandler(knowledge, documents, hub.clock()));
    WorkflowInspector inspector =
        new WorkflowInspector(
            decoder,
            new WorkflowValidator(config.limits()),
            apis,
            credentials,
            hub.skills().catalog(),
            hub.platform().worker(),
            hub.tasks().currentExecutor());
    this.resumption =
        new FailedWorkflowResumption(
            inspector::checked,
            repeatable,
            hub.agents().calls()::weight,
            hub.tasks().dispatcher()::newId);
    this.prompt =
        new ReadPrompt(
            inspector, hub.platform().vault()::list, hub.skills().catalog(), config.limits());
    SearchKnowledge search = new SearchKnowledge(knowledge, inspector);
    this.routes =
        new A2eRoutes(
            requests,
            new ValidateWorkflow(inspector),
            new ExecuteWorkflow(
                inspector, compiled, runner, hub.tasks().dispatcher(), hub.agents().calls()),
            new PromoteWorkflow(
                decoder,
                new WorkflowRouteExporter(hub.platform().camel(), nodes),
                hub.tasks().dispatcher(),
                hub.platform().worker()),
            new Executions(hub.tasks().dispatcher(), new TaskAudit(hub.audit(), NAME), streams),
            new ReadCapabilities(inspector, hub.platform().vault()::list, search, config.limits()),
            new StoredValues(storage),
            new InvalidateResponseCache(hub.platform().outbound(), hub.platform().worker()),
            search,
            new ReadRateLimitStatus(hub.agents().limits(), hub.agents().directory()),
            new ReadSchemas(),
            prompt);
  }

  private static ExecutorService pool(CamelContext camel, String name, int threads) {
    return pool(camel, name, threads, ThreadPoolRejectedPolicy.Abort);
  }

  /**
   * Returns threads that end with Camel, after the last execution.
   *
   * @param full what happens if too much work waits for them
   */
  private static ExecutorService pool(
      CamelContext camel, String name, int threads, ThreadPoolRejectedPolicy full) {
    ThreadPoolProfile profile =
        new ThreadPoolProfileBuilder(name)
            .poolSize(threads)
            .maxPoolSize(threads)
            .maxQueueSize(MAX_WAITING_WORK)
            .rejectedPolicy(full)
            .build();
    return camel.getExecutorServiceManager().newThreadPool(A2eProtocol.class, name, profile);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RoutesBuilder routes() {
    return routes;
  }

  @Override
  public RequestRecorder requests() {
    return requests;
  }

  @Override
  public List<TaskRunner> taskRunners() {
    return List.of(runner);
  }

  @Override
  public List<TaskResumption> taskResumptions() {
    return List.of(resumption);
  }

  @Override
  public List<FolderChangeHandler> folders() {
    return folders;
  }

  @Override
  public List<ModelPrompt> modelPrompts() {
    return List.of(
        new ModelPrompt(
            NAME,
            "Write A2E workflows",
            "Teaches to write workflows for this hub, with the operations, APIs, credentials and"
                + " skills that the caller may use.",
            call -> prompt.text(call.caller())));
  }

  @Override
  public List<ResourceProvider> resources() {
    return List.of(documents);
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return A2eRoutes.errorFormats();
  }

  @Override
  public List<String> readingPosts() {
    return List.of(
        A2eRoutes.PREFIX + "/workflows/validate", A2eRoutes.PREFIX + "/knowledge/search");
  }

  @Override
  public Map<String, String> indexEntries() {
    return Map.of("workflows", A2eRoutes.PREFIX + "/capabilities");
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
  public void close() {
    catalogKnowledge.close();
    knowledge.close();
    routeCache.close();
  }
}
