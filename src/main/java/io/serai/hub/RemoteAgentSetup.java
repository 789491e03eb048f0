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

/** Agents elsewhere in the hub: their skills, and the endpoints at which they are registered. */
final class RemoteAgentSetup {
  private static final int WAITING = 1_000;

  private final RemoteSkillSynchronizer remotes;
  private final AgentsApi routes;

  /** Begins to serve the skills of agents elsewhere. */
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
                .serve(catalog, dependencies.tasks().links(), dependencies.skills().statistics()));
    ExecutorService worker = ThreadPoolFactory.bounded("serai-agent-files", 1, WAITING);
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

  /** What is known of agents elsewhere. */
  RemoteSkillSynchronizer remotes() {
    return remotes;
  }

  AgentsApi routes() {
    return routes;
  }
}
