package io.serai.a2a.remote;

import io.serai.a2a.client.RemoteCardState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a remote agent in this hub.
 *
 * @param skills ids of its skills that this hub serves
 * @param fault why the card or its skills cannot be used; null if they can
 * @param card the cached state of its card
 */
public record RemoteAgentStatus(
    String id, RemoteCardState card, List<String> skills, @Nullable String fault) {
  /** Copies the ids. */
  public RemoteAgentStatus {
    skills = List.copyOf(skills);
  }

  /** Returns the state of the card: {@code ok}, {@code fault} or {@code unknown}. */
  public String state() {
    if (fault != null) {
      return "fault";
    }
    return card.card() == null ? "unknown" : "ok";
  }
}
