package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.CapabilityStore;
import io.serai.a2s.registry.Executions;
import io.serai.a2s.registry.Registrar;
import io.serai.a2s.registry.RegistryLimits;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.registry.VerifiedReader;
import io.serai.a2s.rest.A2sRoutes;
import io.serai.a2s.rest.AsyncRuns;
import io.serai.a2s.rest.Capabilities;
import io.serai.a2s.rest.Executing;
import io.serai.a2s.rest.Reading;
import io.serai.a2s.rest.Registrations;
import io.serai.a2s.rest.RegistryWorker;
import io.serai.a2s.rest.Searching;
import io.serai.a2s.rest.TaskReading;
import io.serai.a2s.rest.Usages;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.Engine;
import io.serai.a2s.run.Secrets;
import io.serai.http.ErrorShape;
import io.serai.outbound.Outbound;
import io.serai.reload.Reloads;
import io.serai.route.RouteSlots;
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
 * A2S in one hub: what the parts of this package need, put together.
 *
 * <p>What was registered is served when the constructor returns; the folder is loaded by whoever
 * watches {@link #files}.
 */
public final class A2s {

  /** The words of an error that has no document: {@code {error: {code, message}}} (A2S-Q24). */
  public static final ErrorShape ERRORS =
      error ->
          new JsonObject()
              .put(
                  "error",
                  new JsonObject().put("code", error.code()).put("message", error.message()));

  private final CapabilityFiles files;
  private final A2sRoutes routes;
  private final CapabilityRegistry registry;

  /** The parts of the hub that A2S stands on. */
  public record Ground(
      CamelContext camel,
      Database database,
      Reloads reloads,
      SkillCatalog catalog,
      SkillStatistics statistics,
      SkillSearch search,
      RouteSlots slots,
      Outbound outbound,
      Secrets secrets,
      TaskDispatcher tasks,
      ServingAgents agents,
      Clock clock) {}

  /**
   * How A2S behaves.
   *
   * @param lenient whether a file whose checksum does not fit is served with a warning
   * @param minSimilarity see {@code serai.search.min-similarity}
   * @param publicBase the address by which callers reach the hub; by each request's own where empty
   * @param secured whether callers need a key
   * @param registry how much may be registered
   */
  public record Options(
      boolean lenient,
      double minSimilarity,
      Optional<String> publicBase,
      boolean secured,
      RegistryLimits registry) {}

  /**
   * @param worker runs registrations, which block: one thread; its queue is bounded
   */
  public A2s(Ground ground, Options options, Executor worker) {
    CapabilityReader reader = new CapabilityReader(ground.outbound().policy());
    Executions executions = new Executions(ground.catalog(), ground.secrets(), ground.statistics());
    Engine engine = engine(ground, executions);
    Function<Capability, ServedCapability> opener =
        capability -> open(capability, ground.slots(), engine, executions);
    VerifiedReader verified = new VerifiedReader(reader);
    this.registry = new CapabilityRegistry(ground.catalog(), opener);
    this.files = new CapabilityFiles(registry, reader, options.lenient(), ground.clock());
    Registrar registrar =
        new Registrar(
            registry,
            verified,
            new CapabilityStore(ground.database(), ground.clock()),
            options.registry(),
            freed -> ground.reloads().tell(files.freed(freed)));
    registrar.restore();
    RegistryWorker registering = new RegistryWorker(worker);
    Capabilities capabilities = new Capabilities(ground.catalog());
    this.routes =
        new A2sRoutes(
            new Registrations(registrar, registering),
            new Reading(capabilities, registry, executions, ground.reloads()),
            new Searching(ground.search(), options.minSimilarity()),
            new Executing(
                capabilities,
                executions,
                verified,
                opener,
                new AsyncRuns(ground.tasks(), ground.agents()),
                registering),
            new TaskReading(ground.tasks()),
            new Usages(ground.catalog(), ground.agents(), options.publicBase(), options.secured()));
  }

  /** The folder {@code capabilities/}. */
  public CapabilityFiles files() {
    return files;
  }

  /** The endpoints below {@code /a2s/v1}. */
  public A2sRoutes routes() {
    return routes;
  }

  /** What is served, and from where. */
  public CapabilityRegistry registry() {
    return registry;
  }

  private static Engine engine(Ground ground, Executions executions) {
    ExecutorService parallel =
        ground
            .camel()
            .getExecutorServiceManager()
            .newFixedThreadPool(A2s.class, "serai-parallel", 2);
    return new Engine(
        ground.outbound(),
        dependency -> executions.find(dependency).map(AsyncProcessor.class::cast),
        parallel);
  }

  private static ServedCapability open(
      Capability capability, RouteSlots slots, Engine engine, Executions executions) {
    String name = "a2s:" + capability.name() + ":" + capability.version();
    CapabilityRoute route = new CapabilityRoute(capability, engine);
    return new ServedCapability(capability, slots.open(name, route), executions);
  }
}
