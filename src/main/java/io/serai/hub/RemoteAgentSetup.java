package io.serai.hub;

import io.serai.a2a.client.RemoteAgentSettings;
import io.serai.a2a.remote.FileBackedAgentRegistry;
import io.serai.a2a.remote.RemoteModule;
import io.serai.a2a.remote.RemoteSkillSynchronizer;
import io.serai.concurrent.ThreadPoolFactory;
import io.serai.dialect.zeroclaw.peer.ZeroClawAgentProtocol;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.protocol.Platform;
import io.serai.protocol.Protocol;
import io.serai.security.agent.AgentDirectory;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.AgentEntry.RemoteCard;
import io.serai.skill.agent.AgentRegistry;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.run.work.TaskRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Configures remote agents: their tasks, their skills, and the registry of all agents. */
final class RemoteAgentSetup {

  private final Settings settings;
  private final CloseStack closeStack;
  private final Platform platform;
  private final AgentDirectory agents;
  private final List<Protocol> protocols;
  private final RemoteModule module;
  private @Nullable RemoteSkillSynchronizer skills;

  RemoteAgentSetup(
      Settings settings,
      Path data,
      CloseStack closeStack,
      Platform platform,
      AgentDirectory agents,
      OwnerRightsLookup owners,
      List<Protocol> protocols,
      Clock clock) {
    this.settings = settings;
    this.closeStack = closeStack;
    this.platform = platform;
    this.agents = agents;
    this.protocols = protocols;
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-agents"));
    timer.setRemoveOnCancelPolicy(true);
    closeStack.add(timer::shutdownNow);
    this.module =
        new RemoteModule(
            data,
            platform.outbound(),
            agents,
            platform.vault(),
            RemoteAgentSettings.config(settings),
            timer,
            owners,
            new CompositeMessageExtension(protocols),
            List.of(new ZeroClawAgentProtocol()),
            clock);
  }

  /** Returns the runner of the tasks of remote agents. */
  TaskRunner tasks() {
    return module.tasks();
  }

  /**
   * Starts to serve the skills of remote agents, and returns the registry of all agents.
   *
   * @param rescan reads the files of agents again
   */
  AgentRegistry serve(
      SkillCatalog catalog,
      SkillStatistics statistics,
      AgentComponentContext links,
      Supplier<CompletionStage<Void>> rescan) {
    RemoteSkillSynchronizer served = closeStack.add(module.serve(catalog, links, statistics));
    skills = served;
    return new FileBackedAgentRegistry(
        settings.home().resolve("agents"),
        agents,
        catalog,
        module.cards(),
        served,
        this::others,
        rescan,
        platform.worker());
  }

  /**
   * Waits until the skills of stored cards are served, so that recovered tasks find them. Call it
   * when the files of agents are loaded.
   */
  void awaitStoredCards() {
    if (skills != null) {
      skills.awaitStoredCards();
    }
  }

  /** Returns what the protocols have read of the agents that they call. */
  private Map<String, RemoteCard> others() {
    Map<String, RemoteCard> all = new HashMap<>();
    protocols.forEach(protocol -> all.putAll(protocol.remoteAgents()));
    return all;
  }
}
