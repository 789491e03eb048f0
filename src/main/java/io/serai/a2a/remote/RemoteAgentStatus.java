package io.serai.a2a.remote;

import io.serai.a2a.client.RemoteCardState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent elsewhere as this hub knows it now.
 *
 * @param skills ids of those that are served here
 * @param fault what is wrong; none where all is well
 */
public record RemoteAgentStatus(
    String id, RemoteCardState card, List<String> skills, @Nullable String fault) {
  /** Copies the ids. */
  public RemoteAgentStatus {
    skills = List.copyOf(skills);
  }

  /** How its card stands, in a word: {@code ok}, {@code fault}, {@code unknown}. */
  public String state() {
    if (fault != null) {
      return "fault";
    }
    return card.card() == null ? "unknown" : "ok";
  }
}
