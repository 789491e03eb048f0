package io.serai.a2s.usage;

import com.fasterxml.jackson.databind.JsonNode;

/** Commands of curl for a shell. */
record CurlCommand(boolean secured) {

  /** Posts JSON. */
  String post(String url, JsonNode body, String... headers) {
    return "curl -sS" + command(url, body, headers);
  }

  /** Posts JSON and shows the stream as it comes. */
  String stream(String url, JsonNode body, String... headers) {
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

  /** As one word of a shell. */
  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
