package io.serai.a2a.remote;

import io.serai.a2a.client.CardBook;
import io.serai.a2a.client.ClientOptions;
import io.serai.a2a.client.Proofs;
import io.serai.a2a.client.Wire;
import io.serai.outbound.Outbound;
import io.serai.security.AgentDirectory;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentLinks;
import io.serai.skill.agent.Elsewhere;
import io.serai.skill.run.Callers;
import java.time.Clock;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.CamelContext;

/** Agents elsewhere in one hub: what the parts of this package need, put together. */
public final class Remotes {
  private final AgentDirectory agents;
  private final ClientOptions options;
  private final ScheduledExecutorService thread;
  private final CardBook cards;
  private final RemoteTasks tasks;

  /**
   * @param callers the owners of tasks as they are now
   * @param thread on which cards and skills are kept up to date; runs pauses too
   */
  public Remotes(
      CamelContext camel,
      Outbound outbound,
      AgentDirectory agents,
      Vault vault,
      ClientOptions options,
      ScheduledExecutorService thread,
      Callers callers,
      Clock clock) {
    Wire wire = new Wire(camel, outbound, options);
    Proofs proofs = new Proofs(vault, outbound.privateHosts());
    this.agents = agents;
    this.options = options;
    this.thread = thread;
    this.cards = new CardBook(wire, proofs, options, clock);
    this.tasks = new RemoteTasks(agents, cards, proofs, wire, options, thread, callers);
  }

  /** What does their tasks. */
  public Elsewhere tasks() {
    return tasks;
  }

  /** Their cards. */
  public CardBook cards() {
    return cards;
  }

  /** Begins to serve their skills. */
  public RemoteAgents serve(SkillCatalog catalog, AgentLinks links, SkillStatistics statistics) {
    RemoteAgents served =
        new RemoteAgents(agents, cards, catalog, new RemoteSkills(links, statistics), thread);
    served.open(options.refresh());
    return served;
  }
}
