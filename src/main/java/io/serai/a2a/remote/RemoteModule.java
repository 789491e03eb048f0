package io.serai.a2a.remote;

import io.serai.a2a.client.AgentHttpClient;
import io.serai.a2a.client.ClientConfig;
import io.serai.a2a.client.RemoteAgentProtocol;
import io.serai.a2a.client.RemoteCardCache;
import io.serai.a2a.client.RemoteCredentialResolver;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.vault.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.run.work.TaskRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** Assembles what one hub needs for remote agents: their cards, their tasks and their skills. */
public final class RemoteModule {
  private final AgentDirectory agents;
  private final ClientConfig options;
  private final ScheduledExecutorService thread;
  private final RemoteCardStore store;
  private final RemoteCardCache cards;
  private final A2aRemoteTaskRunner tasks;

  /**
   * @param data folder of what the hub stores
   * @param ownerRightsLookup the current owners of tasks
   * @param extensions what other protocols add to messages to remote agents
   * @param dialects what remote agents may speak instead of A2A
   * @param thread updates cards and skills, and runs delayed actions
   */
  public RemoteModule(
      Path data,
      OutboundGateway outbound,
      AgentDirectory agents,
      Vault vault,
      ClientConfig options,
      ScheduledExecutorService thread,
      OwnerRightsLookup ownerRightsLookup,
      CompositeMessageExtension extensions,
      List<RemoteAgentProtocol> dialects,
      Clock clock) {
    AgentHttpClient agentHttpClient = new AgentHttpClient(outbound, options);
    RemoteCredentialResolver remoteCredentialResolver =
        new RemoteCredentialResolver(vault, outbound.privateHosts());
    this.agents = agents;
    this.options = options;
    this.thread = thread;
    this.store = new RemoteCardStore(data);
    this.cards =
        new RemoteCardCache(agentHttpClient, remoteCredentialResolver, options, dialects, clock);
    this.tasks =
        new A2aRemoteTaskRunner(
            agents,
            cards,
            remoteCredentialResolver,
            agentHttpClient,
            options,
            thread,
            ownerRightsLookup,
            extensions,
            dialects);
  }

  /** Returns the runner of tasks of remote agents. */
  public TaskRunner tasks() {
    return tasks;
  }

  /** Returns the cache of agent cards. */
  public RemoteCardCache cards() {
    return cards;
  }

  /** Starts serving the skills of remote agents. */
  public RemoteSkillSynchronizer serve(
      SkillCatalog catalog, AgentComponentContext links, SkillStatistics statistics) {
    RemoteSkillSynchronizer served =
        new RemoteSkillSynchronizer(
            agents,
            cards,
            store,
            catalog,
            new RemoteSkillFactory(links, statistics),
            options,
            thread);
    served.open();
    return served;
  }
}
