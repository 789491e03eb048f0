package io.serai.hub;

import io.serai.a2a.client.RemoteAgentSettings;
import io.serai.a2a.remote.RemoteModule;
import io.serai.concurrent.ThreadPoolFactory;
import io.serai.dialect.zeroclaw.peer.ZeroClawPeers;
import io.serai.outbound.OutboundGateway;
import io.serai.outbound.OutboundSettings;
import io.serai.protocol.MessageExtensions;
import io.serai.protocol.Protocol;
import io.serai.route.RouteCache;
import io.serai.route.RouteCacheSettings;
import io.serai.security.AgentDirectory;
import io.serai.security.RetentionRule;
import io.serai.security.Vault;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.store.Database;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Predicate;
import org.apache.camel.CamelContext;

/**
 * The components that all protocols of a hub share: database, route cache, outbound gateway, skills
 * and tasks.
 */
record Dependencies(
    Database database,
    RouteCache routeCache,
    OutboundGateway outbound,
    SkillSearchSetup skills,
    RemoteModule remotes,
    OwnerRightsLookup owners,
    TaskEngineSetup tasks) {

  private static final int MAX_PENDING_COMPILATIONS = 10_000;

  /**
   * Opens the components in order of dependency; {@code closeStack} closes them in reverse.
   *
   * @param operators whether a caller id currently belongs to an operator
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
      List<Protocol> protocols,
      Map<String, RetentionRule> retentions,
      Clock clock) {
    ExecutorService compiler =
        ThreadPoolFactory.bounded("serai-compiler", 1, MAX_PENDING_COMPILATIONS);
    closeStack.add(compiler::shutdownNow);
    RouteCache routeCache = closeStack.add(RouteCacheSettings.cache(settings, camel, compiler));
    OutboundGateway outbound =
        closeStack.add(
            new OutboundGateway(camel, vertx, routeCache, OutboundSettings.config(settings)));
    outbound.trace(tracing);
    SkillSearchSetup skills =
        new SkillSearchSetup(settings, closeStack, camel, database, catalog, outbound, clock);
    ScheduledThreadPoolExecutor agentTimer =
        new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-agents"));
    agentTimer.setRemoveOnCancelPolicy(true);
    closeStack.add(agentTimer::shutdownNow);
    OwnerRightsLookup ownerRightsLookup =
        new OwnerRightsLookup(new ServingAgents(agents)::find, operators);
    RemoteModule remoteModule =
        new RemoteModule(
            camel,
            outbound,
            agents,
            vault,
            RemoteAgentSettings.config(settings),
            agentTimer,
            ownerRightsLookup,
            new MessageExtensions(protocols),
            List.of(new ZeroClawPeers()),
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
                List.of(remoteModule.tasks()),
                ownerRightsLookup,
                retentions,
                tracing,
                clock));
    return new Dependencies(
        database, routeCache, outbound, skills, remoteModule, ownerRightsLookup, taskEngineSetup);
  }
}
