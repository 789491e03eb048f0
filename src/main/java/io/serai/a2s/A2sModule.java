package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityExecutor;
import io.serai.a2s.registry.CapabilityRegistrar;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.CapabilityStore;
import io.serai.a2s.registry.ChecksumVerifyingReader;
import io.serai.a2s.registry.RegistryLimits;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.rest.A2sRoutes;
import io.serai.a2s.rest.AsyncRunStarter;
import io.serai.a2s.rest.CapabilityCatalog;
import io.serai.a2s.rest.CapabilityExecutionApi;
import io.serai.a2s.rest.CapabilityReadApi;
import io.serai.a2s.rest.CapabilityRegistrationApi;
import io.serai.a2s.rest.CapabilitySearchApi;
import io.serai.a2s.rest.RegistryWorker;
import io.serai.a2s.rest.RunStatusApi;
import io.serai.a2s.rest.UsageGuideApi;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.CapabilitySecretProvider;
import io.serai.a2s.run.ExecutionDependencies;
import io.serai.http.ErrorBodyFormat;
import io.serai.outbound.OutboundGateway;
import io.serai.reload.ReloadHistory;
import io.serai.route.RouteCache;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.task.run.TaskDispatcher;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;

/**
 * Assembles A2S for one hub.
 *
 * <p>Registered capabilities are served when the constructor returns. The files of the folder are
 * loaded by the watcher of {@link #files}.
 */
public final class A2sModule {

  /**
   * The error format of responses to requests that fail outside of an A2S operation: {@code {error:
   * {code, message}}} (A2S-Q24).
   */
  public static final ErrorBodyFormat ERRORS =
      error ->
          new JsonObject()
              .put(
                  "error",
                  new JsonObject().put("code", error.code()).put("message", error.message()));

  private final CapabilityFileLoader files;
  private final A2sRoutes routes;
  private final CapabilityRegistry registry;

  /** The parts of the hub that A2S uses. */
  public record A2sDependencies(
      CamelContext camel,
      Database database,
      ReloadHistory reloads,
      SkillCatalog catalog,
      SkillStatistics statistics,
      SkillSearch search,
      RouteCache routeCache,
      OutboundGateway outbound,
      CapabilitySecretProvider secrets,
      TaskDispatcher tasks,
      ServingAgents agents,
      Clock clock) {}

  /**
   * The options of A2S.
   *
   * @param lenient whether a file with a wrong checksum is served, with a warning
   * @param minSimilarity see {@code serai.search.min-similarity}
   * @param publicBase the address at which callers reach the hub; if empty, the origin of each
   *     request
   * @param secured whether callers need a key
   * @param registry the limits on registrations
   */
  public record A2sOptions(
      boolean lenient,
      double minSimilarity,
      Optional<String> publicBase,
      boolean secured,
      RegistryLimits registry) {}

  /**
   * @param worker runs registrations, which block: a single thread with a bounded queue
   */
  public A2sModule(A2sDependencies a2sDependencies, A2sOptions options, Executor worker) {
    CapabilityReader reader = new CapabilityReader(a2sDependencies.outbound().policy());
    CapabilityExecutor capabilityExecutor =
        new CapabilityExecutor(
            a2sDependencies.catalog(), a2sDependencies.secrets(), a2sDependencies.statistics());
    ExecutionDependencies executionDependencies =
        executionDependencies(a2sDependencies, capabilityExecutor);
    Function<Capability, ServedCapability> opener =
        capability ->
            open(
                capability,
                a2sDependencies.routeCache(),
                executionDependencies,
                capabilityExecutor);
    ChecksumVerifyingReader verifiedReader = new ChecksumVerifyingReader(reader);
    this.registry = new CapabilityRegistry(a2sDependencies.catalog(), opener);
    this.files =
        new CapabilityFileLoader(registry, reader, options.lenient(), a2sDependencies.clock());
    CapabilityRegistrar registrar =
        new CapabilityRegistrar(
            registry,
            verifiedReader,
            new CapabilityStore(a2sDependencies.database(), a2sDependencies.clock()),
            options.registry(),
            unblocked -> a2sDependencies.reloads().record(files.unblocked(unblocked)));
    registrar.restore();
    RegistryWorker registryWorker = new RegistryWorker(worker);
    CapabilityCatalog capabilityCatalog = new CapabilityCatalog(a2sDependencies.catalog());
    this.routes =
        new A2sRoutes(
            new CapabilityRegistrationApi(registrar, registryWorker),
            new CapabilityReadApi(
                capabilityCatalog, registry, capabilityExecutor, a2sDependencies.reloads()),
            new CapabilitySearchApi(a2sDependencies.search(), options.minSimilarity()),
            new CapabilityExecutionApi(
                capabilityCatalog,
                capabilityExecutor,
                verifiedReader,
                opener,
                new AsyncRunStarter(a2sDependencies.tasks(), a2sDependencies.agents()),
                registryWorker),
            new RunStatusApi(a2sDependencies.tasks()),
            new UsageGuideApi(
                a2sDependencies.catalog(),
                a2sDependencies.agents(),
                options.publicBase(),
                options.secured()));
  }

  /** The loader of the folder {@code capabilities/}. */
  public CapabilityFileLoader files() {
    return files;
  }

  /** The endpoints below {@code /a2s/v1}. */
  public A2sRoutes routes() {
    return routes;
  }

  /** The registry of served capabilities. */
  public CapabilityRegistry registry() {
    return registry;
  }

  private static ExecutionDependencies executionDependencies(
      A2sDependencies a2sDependencies, CapabilityExecutor capabilityExecutor) {
    ExecutorService parallel =
        a2sDependencies
            .camel()
            .getExecutorServiceManager()
            .newFixedThreadPool(A2sModule.class, "serai-parallel", 2);
    return new ExecutionDependencies(
        a2sDependencies.outbound(),
        dependency -> capabilityExecutor.find(dependency).map(AsyncProcessor.class::cast),
        parallel);
  }

  private static ServedCapability open(
      Capability capability,
      RouteCache routeCache,
      ExecutionDependencies executionDependencies,
      CapabilityExecutor capabilityExecutor) {
    String name = "a2s:" + capability.name() + ":" + capability.version();
    CapabilityRoute route = new CapabilityRoute(capability, executionDependencies);
    return new ServedCapability(capability, routeCache.open(name, route), capabilityExecutor);
  }
}
