package io.serai.protocol.usage;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Builds curl commands for a POSIX shell.
 *
 * @param secured whether the commands send an API key
 */
public record CurlCommand(boolean secured) {

  /** Returns a command that posts JSON. */
  public String post(String url, JsonNode body, String... headers) {
    return "curl -sS" + command(url, body, headers);
  }

  /** Returns a command that posts JSON and prints a streamed response as it arrives. */
  public String stream(String url, JsonNode body, String... headers) {
    return "curl -sSN" + command(url, body, headers);
  }

  private String command(String url, JsonNode body, String... headers) {
    StringBuilder command = new StringBuilder(" ").append(quoted(url));
    if (secured) {
      command.append(" \\\n  -H \"X-API-Key: $SERAI_KEY\"");
    }
    command.append(" \\\n  -H 'Content-Type: application/json'");
    for (String header : headers) {
      command.append(" \\\n  -H ").append(quoted(header));
    }
    return command.append(" \\\n  -d ").append(quoted(body.toString())).toString();
  }

  /** Quotes a text as one word of a shell. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
