package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.RegistryLimits;
import io.serai.a2s.run.CapabilityRunFactory;
import io.serai.a2s.run.ExecutionDependencies;
import io.serai.a2s.run.ResultMemoryBudget;
import io.serai.a2s.run.StepNodes;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.CallResolver;
import io.serai.protocol.FairSerialExecutor;
import io.serai.reload.ReloadHistory;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.rate.RateLimiter;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.skill.run.SkillRunner;
import io.serai.skill.run.TaskSpans;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.environment.UuidV7Generator;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;

/** The real parts of a hub that A2S needs, without an HTTP server. */
public final class A2sParts implements AutoCloseable {

  /** No limits. */
  private static final RegistryLimits UNLIMITED =
      new RegistryLimits(
          Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofDays(7));

  /** The policy of calls that have none. */
  public static final CallPolicy POLICY =
      new CallPolicy(
          Duration.ofSeconds(20),
          new CallPolicy.RetryPolicy(0, Duration.ofMillis(5), Duration.ofMillis(5)),
          CallPolicy.DEFAULT.throttle(),
          CallPolicy.DEFAULT.breaker(),
          true);

  private final Vertx vertx = Vertx.vertx();
  private final CamelContext camel = new DefaultCamelContext();
  private final ExecutorService compiler = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final CompiledRouteCache slots =
      new CompiledRouteCache(camel, 64, Integer.MAX_VALUE, compiler);
  private final Database database = Database.open("memory");
  private final SkillCatalog catalog = new SkillCatalog();
  private final ReloadHistory reloadHistory = new ReloadHistory();
  private final SkillStatistics statistics =
      SkillStatistics.open(new SkillStatisticsTable(database), Clock.systemUTC(), scheduler);
  private final SkillSearch search =
      new SkillSearch(catalog, statistics, Clock.systemUTC(), Optional.empty());
  private final AgentDirectory agents = new AgentDirectory();
  private final TaskDispatcher tasks = tasks();
  private final OutboundGateway outbound;

  public A2sParts() {
    camel.setStreamCaching(false);
    outbound =
        new OutboundGateway(
            camel,
            vertx,
            slots,
            OutboundConfigs.withAllowedPrivateHosts(
                OutboundConfigs.withPolicy(OutboundConfig.DEFAULT, POLICY),
                Set.of("localhost", "127.0.0.1")));
    camel.start();
  }

  /** A2S on these parts; the value of a secret is its id followed by {@code @host}. */
  public A2sProtocol a2s() {
    return new A2sProtocol(
        new A2sProtocol.A2sDependencies(
            camel,
            database,
            reloadHistory,
            catalog,
            statistics,
            search,
            null,
            slots,
            outbound,
            (id, address) -> id + "@" + address.getHost(),
            new OwnerRightsLookup(id -> Optional.empty(), id -> Optional.empty()),
            tasks,
            new ActiveAgents(agents),
            null,
            new RateLimiter(Clock.systemUTC()),
            new CallResolver(agents, Optional.empty()),
            List.of(),
            new FairSerialExecutor(compiler),
            Clock.systemUTC()),
        new A2sProtocol.A2sConfig(false, 0.6, false, UNLIMITED, Duration.ofSeconds(15)));
  }

  private TaskDispatcher tasks() {
    Supplier<Executor> executor = () -> compiler;
    SkillRunner runner =
        new SkillRunner(
            camel,
            catalog,
            new OwnerRightsLookup(
                new ActiveAgents(agents)::find,
                id -> Optional.of(new Caller(id, true, Permissions.ALL))),
            executor,
            new TaskSpans(Tracing.NONE));
    return new TaskDispatcher(
        new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
        runner,
        agent -> new AgentLimits(10, 10, false),
        RetentionRules.NONE,
        TaskConfig.DEFAULT,
        new DispatcherEnvironment(
            "hub",
            Clock.systemUTC(),
            new UuidV7Generator(Clock.systemUTC()),
            executor,
            compiler,
            scheduler));
  }

  public CamelContext camel() {
    return camel;
  }

  /** Returns runs whose credentials are their ids. */
  public static CapabilityRunFactory runs() {
    return new CapabilityRunFactory(ResultMemoryBudget.budgetOfHeap(), (id, address) -> id);
  }

  /** Returns the nodes of the routes of a context, and adds what they name to it. */
  public static StepNodes nodes(
      CamelContext camel,
      CapabilityRunFactory runs,
      AsyncProcessor outbound,
      ExecutionDependencies.NestedCapabilityLookup nested,
      ExecutorService parallel) {
    StepNodes nodes =
        new StepNodes(new ExecutionDependencies(camel, runs, POLICY, outbound, nested, parallel));
    nodes.bind();
    return nodes;
  }

  public CompiledRouteCache slots() {
    return slots;
  }

  public OutboundGateway outbound() {
    return outbound;
  }

  public SkillCatalog catalog() {
    return catalog;
  }

  /** Reads a capability, which must be valid. */
  public static Capability read(CapabilityText text) {
    try {
      CapabilityReader reader = new CapabilityReader(POLICY);
      if (reader.read(ParsedDocument.yaml(text.yaml()), false)
          instanceof CapabilityReadResult.Accepted accepted) {
        return accepted.capability();
      }
      throw new AssertionError("refused: " + reader.read(ParsedDocument.yaml(text.yaml()), false));
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }

  @Override
  public void close() {
    tasks.close();
    outbound.close();
    search.close();
    statistics.close();
    database.close();
    scheduler.shutdownNow();
    end(compiler);
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static void end(ExecutorService executor) {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(30, TimeUnit.SECONDS)) {
        throw new AssertionError("routes are compiled without end");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
