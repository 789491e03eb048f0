package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A program that speaks MCP over its standard input and output, in revision 2025-06-18. It does not
 * answer what it does not know, as some programs of that time.
 */
public final class McpProgram {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private JsonNode asking = JSON.missingNode();

  private McpProgram() {}

  /** Answers until its input ends. */
  public static void main(String[] args) throws IOException {
    System.err.println("program begins with " + String.join(" ", args));
    new McpProgram().run();
  }

  private void run() throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      receive(JSON.readTree(line));
    }
  }

  private void receive(JsonNode message) {
    switch (message.path("method").asText()) {
      case "initialize" -> {
        ObjectNode result = JSON.createObjectNode().put("protocolVersion", "2025-06-18");
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo").put("name", "program").put("version", "1");
        answer(message, result);
      }
      case "server/discover" -> error(message);
      case "tools/list" -> {
        ObjectNode result = JSON.createObjectNode();
        for (String name : new String[] {"env", "ask", "die", "noise"}) {
          ObjectNode tool = result.withArray("tools").addObject().put("name", name);
          tool.putObject("inputSchema").put("type", "object");
        }
        answer(message, result);
      }
      case "tools/call" -> call(message);
      case "" -> {
        if (message.path("id").asText().equals("question")) {
          answer(asking, text("asked: " + message.path("result")));
        }
      }
      default -> {
        // notifications, and what it does not know
      }
    }
  }

  private void call(JsonNode message) {
    switch (message.at("/params/name").asText()) {
      case "env" -> {
        String name = message.at("/params/arguments/name").asText();
        answer(message, text("" + System.getenv(name)));
      }
      case "ask" -> {
        asking = message;
        out.println(
            "{\"jsonrpc\":\"2.0\",\"id\":\"question\",\"method\":\"elicitation/create\","
                + "\"params\":{\"message\":\"Name?\",\"requestedSchema\":{\"type\":\"object\","
                + "\"properties\":{\"name\":{\"type\":\"string\"}},\"required\":[\"name\"]}}}");
      }
      case "noise" -> {
        out.println("this is not JSON");
        System.err.println("careful \u001b[31mred");
        answer(message, text("quiet"));
      }
      default -> System.exit(3);
    }
  }

  private static ObjectNode text(String text) {
    ObjectNode result = JSON.createObjectNode();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }

  private void answer(JsonNode request, ObjectNode result) {
    ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0");
    response.set("id", request.path("id"));
    response.set("result", result);
    out.println(response);
  }

  private void error(JsonNode request) {
    ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0");
    response.set("id", request.path("id"));
    response.putObject("error").put("code", -32601).put("message", "Method not found");
    out.println(response);
  }
}
