package io.serai.mcp.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpException;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.security.vault.VaultException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Seals what a client sends back with its answers: which task waits (MCP, "Multi Round-Trip
 * Requests", {@code requestState}). It is encrypted by AES-256-GCM with the key of the vault, for
 * one caller and one call, and expires. Thread-safe.
 *
 * @param lifetime how long a client may take to answer
 */
public record RequestStateCipher(StoredTextEncryptor sealer, Duration lifetime, Clock clock) {

  /** Returns the sealed state of a call that waits for a task. */
  public String seal(String taskId, String caller, String call) {
    String text =
        JsonMappers.text(
            JsonMappers.object()
                .put("task", taskId)
                .put("until", clock.instant().plus(lifetime).getEpochSecond()));
    return sealer.seal(text, context(caller, call)).substring(StoredTextEncryptor.MARK.length());
  }

  /**
   * Returns the task of a state.
   *
   * @throws McpException if the state was changed, is of another caller or call, or has expired
   */
  public String open(String state, String caller, String call) {
    JsonNode content;
    try {
      content =
          JsonMappers.read(sealer.open(StoredTextEncryptor.MARK + state, context(caller, call)));
    } catch (VaultException | DocumentParseException changed) {
      throw McpException.invalid(
          "The requestState is not one that this hub gave for this call. Send it unchanged, or call"
              + " again without it.");
    }
    if (clock.instant().isAfter(Instant.ofEpochSecond(content.path("until").asLong()))) {
      throw McpException.invalid("The requestState has expired. Call again without it.");
    }
    return content.path("task").asText();
  }

  private static String context(String caller, String call) {
    return "mcp-request-state " + caller.length() + " " + caller + " " + call;
  }
}
