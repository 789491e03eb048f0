package io.serai.hub;

import io.serai.a2a.remote.AgentListing;
import io.serai.a2a.remote.AgentRegistrar;
import io.serai.a2a.remote.AgentsApi;
import io.serai.a2a.remote.RemoteSkillSynchronizer;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Configures remote agents: their skills, and the endpoints that register them. */
final class RemoteAgentSetup {
  private static final int MAX_PENDING_WRITES = 1_000;

  private final RemoteSkillSynchronizer remotes;
  private final AgentsApi routes;

  /** Starts to serve the skills of remote agents. */
  RemoteAgentSetup(
      HubHomeDirectory home,
      Dependencies dependencies,
      CloseStack closeStack,
      AgentDirectory agents,
      SkillCatalog catalog,
      Supplier<CompletionStage<Void>> rescan) {
    this.remotes =
        closeStack.add(
            dependencies
                .remotes()
                .serve(
                    catalog,
                    dependencies.tasks().agentContext(),
                    dependencies.skills().statistics()));
    ExecutorService worker = ThreadPoolFactory.bounded("serai-agent-files", 1, MAX_PENDING_WRITES);
    closeStack.add(worker::shutdown);
    AgentListing listing = new AgentListing(agents, catalog, remotes);
    this.routes =
        new AgentsApi(
            listing,
            new AgentRegistrar(
                home.path().resolve("agents"),
                agents,
                dependencies.remotes().cards(),
                listing,
                remotes,
                rescan,
                worker));
  }

  /** Returns the remote agents and their skills. */
  RemoteSkillSynchronizer remotes() {
    return remotes;
  }

  AgentsApi routes() {
    return routes;
  }
}
