package io.serai.protocol;

import io.serai.outbound.OutboundGateway;
import io.serai.reload.ReloadHistory;
import io.serai.route.RouteCache;
import io.serai.security.AgentDirectory;
import io.serai.security.AgentWeights;
import io.serai.security.Authenticator;
import io.serai.security.RateLimiter;
import io.serai.security.SecuritySettings;
import io.serai.security.Vault;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentRegistry;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.task.run.TaskDispatcher;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;

/**
 * The parts of the hub that protocols use.
 *
 * @param hub id of this process, unique among all hubs past and present
 * @param settings the settings of the hub
 * @param data folder of what the hub stores
 * @param sharedStore whether other hubs use the same task log
 * @param registry lists agents, and registers remote ones
 * @param weights changes the weights of agents
 * @param authenticator checks which caller a request may name
 * @param calls finds out who calls which agent
 * @param owners returns the callers of tasks with their current permissions
 * @param limits counts what agents do against their limits
 * @param here returns executors that resume work in the context of the calling thread
 * @param worker runs operations that block
 * @param timer runs delayed actions; one thread is enough, because none of them blocks
 * @param protocols all protocols of the hub, also those that are created later; read-only
 */
public record ProtocolContext(
    String hub,
    Settings settings,
    Path data,
    CamelContext camel,
    Database database,
    boolean sharedStore,
    SkillCatalog catalog,
    SkillStatistics statistics,
    SkillSearch search,
    SkillIntentResolver intake,
    TaskDispatcher tasks,
    AgentDirectory agents,
    AgentRegistry registry,
    AgentWeights weights,
    Authenticator authenticator,
    CallResolver calls,
    OwnerRightsLookup owners,
    RateLimiter limits,
    Supplier<Executor> here,
    RouteCache routeCache,
    OutboundGateway outbound,
    Vault vault,
    ReloadHistory reloads,
    FairSerialExecutor worker,
    ScheduledExecutorService timer,
    List<Protocol> protocols,
    Clock clock) {

  /** Whether callers need a key. */
  public boolean secured() {
    return SecuritySettings.isClosed(settings);
  }

  /** Returns the message extensions of all protocols. */
  public MessageExtensions messageExtensions() {
    return new MessageExtensions(protocols);
  }

  /** Returns the contributions of all protocols to agent cards. */
  public AgentCardContributions cardContributions() {
    return new AgentCardContributions(protocols);
  }

  /** Returns the agents that serve skills. */
  public ServingAgents servingAgents() {
    return new ServingAgents(agents);
  }
}
