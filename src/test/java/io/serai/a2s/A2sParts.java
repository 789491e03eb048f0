package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.a2s.registry.RegistryLimits;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.Outbound;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.RetryPolicy;
import io.serai.reload.Reloads;
import io.serai.route.RouteSlots;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.StatisticsTable;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.run.Callers;
import io.serai.skill.run.SkillRunner;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.task.log.MemoryTaskLog;
import io.serai.task.run.AgentLimits;
import io.serai.task.run.Surroundings;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskIds;
import io.serai.task.run.TaskSettings;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;

/** The parts of a hub that A2S stands on, real ones, without a front door before them. */
public final class A2sParts implements AutoCloseable {

  /** No limits. */
  private static final RegistryLimits UNLIMITED =
      new RegistryLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  private static final CallPolicy POLICY =
      new CallPolicy(
          Duration.ofSeconds(20),
          new RetryPolicy(0, Duration.ofMillis(5), Duration.ofMillis(5)),
          CallPolicy.DEFAULT.throttle(),
          CallPolicy.DEFAULT.breaker(),
          true);

  private final Vertx vertx = Vertx.vertx();
  private final CamelContext camel = new DefaultCamelContext();
  private final ExecutorService compiler = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final RouteSlots slots = new RouteSlots(camel, 64, compiler);
  private final Database database = Database.open("memory");
  private final SkillCatalog catalog = new SkillCatalog();
  private final Reloads reloads = new Reloads();
  private final SkillStatistics statistics =
      SkillStatistics.open(new StatisticsTable(database), Clock.systemUTC(), scheduler);
  private final SkillSearch search = new SkillSearch(catalog, statistics, Clock.systemUTC());
  private final AgentDirectory agents = new AgentDirectory();
  private final TaskDispatcher tasks = tasks();
  private final Outbound outbound;

  public A2sParts() {
    camel.setStreamCaching(false);
    outbound =
        new Outbound(
            camel,
            vertx,
            slots,
            OutboundConfig.DEFAULT
                .withPolicy(POLICY)
                .withAllowedPrivateHosts(Set.of("localhost", "127.0.0.1")));
    camel.start();
  }

  /** A2S on these parts; a secret's value is its id with {@code @host} behind it. */
  public A2s a2s() {
    return new A2s(
        new A2s.Ground(
            camel,
            database,
            reloads,
            catalog,
            statistics,
            search,
            slots,
            outbound,
            (id, address) -> id + "@" + address.getHost(),
            tasks,
            new ServingAgents(agents),
            Clock.systemUTC()),
        new A2s.Options(false, 0.6, java.util.Optional.empty(), false, UNLIMITED),
        compiler);
  }

  private TaskDispatcher tasks() {
    Supplier<Executor> here = () -> compiler;
    SkillRunner runner =
        new SkillRunner(
            camel, catalog, new Callers(new ServingAgents(agents)::find, id -> true), here);
    return new TaskDispatcher(
        new MemoryTaskLog(),
        runner,
        agent -> new AgentLimits(10, 10),
        runner::mayRunAgain,
        TaskSettings.STANDARD,
        new Surroundings(
            "hub", Clock.systemUTC(), new TaskIds(Clock.systemUTC()), here, compiler, scheduler));
  }

  public CamelContext camel() {
    return camel;
  }

  public RouteSlots slots() {
    return slots;
  }

  public Outbound outbound() {
    return outbound;
  }

  public SkillCatalog catalog() {
    return catalog;
  }

  /** The capability that a text means; it must have no fault. */
  public static Capability read(CapabilityText text) {
    try {
      CapabilityReader reader = new CapabilityReader(POLICY);
      if (reader.read(Document.yaml(text.yaml()), false)
          instanceof CapabilityResult.Accepted accepted) {
        return accepted.capability();
      }
      throw new AssertionError("refused: " + reader.read(Document.yaml(text.yaml()), false));
    } catch (DocumentException wrong) {
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
