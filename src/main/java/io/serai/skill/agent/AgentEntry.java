package io.serai.skill.agent;

import io.serai.security.AgentDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent in the list of agents.
 *
 * @param skills ids of the skills that it serves, sorted
 * @param card the card of a remote agent; empty for an agent of this hub
 */
public record AgentEntry(AgentDefinition agent, List<String> skills, Optional<RemoteCard> card) {

  /** Copies the ids. */
  public AgentEntry {
    skills = List.copyOf(skills);
  }

  /** Returns how many tools of an MCP server wait for the approval of an operator. */
  public int refusedTools() {
    return card.flatMap(RemoteCard::unserved).map(tools -> tools.refused().size()).orElse(0);
  }

  /**
   * The card of a remote agent, as the hub has read it.
   *
   * @param state {@code ok}, {@code fault} or {@code unknown}
   * @param content null if it was never read
   * @param fetchedAt when it was read last; null if never
   * @param fault why the card or its skills cannot be used; null if they can
   * @param unserved what an MCP server has besides its skills; empty for another agent
   */
  public record RemoteCard(
      String state,
      @Nullable CardContent content,
      @Nullable Instant fetchedAt,
      @Nullable String fault,
      Optional<UnservedTools> unserved) {}

  /**
   * The tools of an MCP server that are no skills.
   *
   * @param refused names of tools that wait for the approval of an operator
   * @param leftOut tools that cannot be used: names, each with the reason
   */
  public record UnservedTools(List<String> refused, List<String> leftOut) {

    /** Copies the lists. */
    public UnservedTools {
      refused = List.copyOf(refused);
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * What a card says about its agent.
   *
   * @param protocol name and version of the protocol, such as {@code a2a/1.0}
   * @param binding by which the hub calls the agent
   */
  public record CardContent(
      String name, String version, String protocol, String binding, boolean streaming) {}
}
