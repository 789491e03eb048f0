package io.serai.hub;

import io.serai.a2a.remote.AgentListing;
import io.serai.a2a.remote.AgentRoutes;
import io.serai.a2a.remote.Registrations;
import io.serai.a2a.remote.RemoteAgents;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Agents elsewhere in the hub: their skills, and the endpoints at which they are registered. */
final class AgentRegistry {
  private static final int WAITING = 1_000;

  private final RemoteAgents remotes;
  private final AgentRoutes routes;

  /** Begins to serve the skills of agents elsewhere. */
  AgentRegistry(
      Home home,
      Ground ground,
      Parts parts,
      AgentDirectory agents,
      SkillCatalog catalog,
      Supplier<CompletionStage<Void>> rescan) {
    this.remotes =
        parts.add(
            ground.remotes().serve(catalog, ground.tasks().links(), ground.skills().statistics()));
    ExecutorService worker = Executors.bounded("serai-agent-files", 1, WAITING);
    parts.add(worker::shutdown);
    AgentListing listing = new AgentListing(agents, catalog, remotes);
    this.routes =
        new AgentRoutes(
            listing,
            new Registrations(
                home.path().resolve("agents"),
                agents,
                ground.remotes().cards(),
                listing,
                remotes,
                rescan,
                worker));
  }

  /** What is known of agents elsewhere. */
  RemoteAgents remotes() {
    return remotes;
  }

  AgentRoutes routes() {
    return routes;
  }
}
