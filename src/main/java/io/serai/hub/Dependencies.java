package io.serai.hub;

import io.serai.a2a.remote.RemoteModule;
import io.serai.outbound.OutboundGateway;
import io.serai.route.RouteCache;
import io.serai.security.AgentDirectory;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.run.TaskOwnerResolver;
import io.serai.store.Database;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Predicate;
import org.apache.camel.CamelContext;

/** What every protocol of a hub stands on: the database, routes, the way out, skills, tasks. */
record Dependencies(
    Database database,
    RouteCache slots,
    OutboundGateway outbound,
    SkillSearchSetup skills,
    RemoteModule remotes,
    TaskEngineSetup tasks) {

  private static final int COMPILES_WAITING = 10_000;

  /**
   * Opens them in their order; {@code parts} closes them in the opposite one.
   *
   * @param operators whether a caller's id is that of an operator now
   */
  static Dependencies open(
      Settings settings,
      CloseStack closeStack,
      CamelContext camel,
      Vertx vertx,
      Database database,
      SkillCatalog catalog,
      AgentDirectory agents,
      Vault vault,
      Tracing tracing,
      Predicate<String> operators,
      Clock clock) {
    ExecutorService compiler = ThreadPoolFactory.bounded("serai-compiler", 1, COMPILES_WAITING);
    closeStack.add(compiler::shutdownNow);
    RouteCache slots =
        closeStack.add(
            new RouteCache(
                camel,
                settings.number("serai.routes.max", 1, Integer.MAX_VALUE),
                SettingsMapper.routeSteps(settings),
                compiler));
    OutboundGateway outbound =
        closeStack.add(new OutboundGateway(camel, vertx, slots, SettingsMapper.outbound(settings)));
    outbound.trace(tracing);
    SkillSearchSetup skills =
        new SkillSearchSetup(settings, closeStack, camel, database, catalog, outbound, clock);
    ScheduledThreadPoolExecutor thread =
        new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-agents"));
    thread.setRemoveOnCancelPolicy(true);
    closeStack.add(thread::shutdownNow);
    TaskOwnerResolver taskOwnerResolver =
        new TaskOwnerResolver(new ServingAgents(agents)::find, operators);
    RemoteModule remoteModule =
        new RemoteModule(
            camel,
            outbound,
            agents,
            vault,
            SettingsMapper.agents(settings),
            thread,
            taskOwnerResolver,
            clock);
    TaskEngineSetup taskEngineSetup =
        closeStack.add(
            new TaskEngineSetup(
                settings,
                database,
                camel,
                catalog,
                skills.search(),
                agents,
                remoteModule.tasks(),
                taskOwnerResolver,
                tracing,
                clock));
    return new Dependencies(database, slots, outbound, skills, remoteModule, taskEngineSetup);
  }
}
