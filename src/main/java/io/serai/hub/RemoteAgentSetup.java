package io.serai.hub;

import io.serai.a2a.remote.FileBackedAgentRegistry;
import io.serai.a2a.remote.RemoteSkillSynchronizer;
import io.serai.protocol.FairSerialExecutor;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.AgentRegistry;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Configures remote agents: their skills, and their registry. */
final class RemoteAgentSetup {

  private RemoteAgentSetup() {}

  /** Starts to serve the skills of remote agents, and returns the registry of all agents. */
  static AgentRegistry open(
      HubHomeDirectory home,
      Dependencies dependencies,
      CloseStack closeStack,
      AgentDirectory agents,
      SkillCatalog catalog,
      Supplier<CompletionStage<Void>> rescan,
      FairSerialExecutor worker) {
    RemoteSkillSynchronizer remotes =
        closeStack.add(
            dependencies
                .remotes()
                .serve(
                    catalog,
                    dependencies.tasks().agentContext(),
                    dependencies.skills().statistics()));
    return new FileBackedAgentRegistry(
        home.path().resolve("agents"),
        agents,
        catalog,
        dependencies.remotes().cards(),
        remotes,
        rescan,
        worker);
  }
}
