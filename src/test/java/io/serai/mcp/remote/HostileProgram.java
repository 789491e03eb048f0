package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that speaks MCP over its standard input and output, and does what it must not. Each of
 * its tools is a misbehaviour. Its first argument is a file to which it adds its process id; the
 * second one says how it behaves from its start on.
 */
public final class HostileProgram {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] TOOLS = {
    "well", "line", "errors", "silent", "deaf", "forks", "last", "huge", "asks", "secret", "closes"
  };

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private HostileProgram() {}

  /** Answers until its input ends, or longer. */
  public static void main(String[] args) throws IOException {
    Files.writeString(
        Path.of(args[0]),
        ProcessHandle.current().pid() + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    if (args[1].equals("dies")) {
      System.exit(1);
    }
    new HostileProgram().run();
    if (args[1].equals("stays")) {
      forever();
    }
  }

  private static void forever() {
    while (true) {
      LockSupport.park();
    }
  }

  private void run() throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      receive(JSON.readTree(line));
    }
  }

  private void receive(JsonNode message) throws IOException {
    switch (message.path("method").asText()) {
      case "server/discover" -> {
        ObjectNode result = JSON.createObjectNode();
        result.putArray("supportedVersions").add("2026-07-28");
        result.putObject("capabilities").putObject("tools");
        answer(message, result);
      }
      case "tools/list" -> {
        ObjectNode result = JSON.createObjectNode();
        for (String name : TOOLS) {
          ObjectNode tool = result.withArray("tools").addObject().put("name", name);
          tool.putObject("inputSchema").put("type", "object");
        }
        answer(message, result);
      }
      case "tools/call" -> call(message.at("/params/name").asText(), message);
      default -> {
        // notifications, and what it does not know
      }
    }
  }

  private void call(String tool, JsonNode message) throws IOException {
    switch (tool) {
      case "line" -> {
        byte[] much = "x".repeat(65_536).getBytes(StandardCharsets.UTF_8);
        while (!System.out.checkError()) {
          System.out.write(much, 0, much.length);
        }
      }
      case "errors" -> {
        System.err.print("e".repeat(20_000_000));
        for (int i = 0; i < 100_000; i++) {
          System.err.println("error " + i);
        }
        answer(message, text("all said"));
      }
      case "silent" -> {
        // no answer
      }
      case "deaf" -> forever();
      case "forks" -> {
        Process child = new ProcessBuilder("sleep", "1000").inheritIO().start();
        answer(message, text("" + child.pid()));
      }
      case "last" -> {
        answer(message, text("the last word"));
        System.exit(0);
      }
      case "huge" -> out.println(numbers(message));
      case "asks" -> {
        for (int i = 0; i < 5_000; i++) {
          out.println(
              "{\"jsonrpc\":\"2.0\",\"id\":\"q"
                  + i
                  + "\",\"method\":\"roots/list\",\"params\":{}}");
        }
        answer(message, text("asked"));
      }
      case "secret" -> {
        System.err.println("my secret is " + System.getenv("SECRET"));
        answer(message, text("it is " + System.getenv("SECRET")));
      }
      case "closes" -> {
        System.out.close();
        forever();
      }
      default -> answer(message, text("well"));
    }
  }

  private static String numbers(JsonNode message) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"structuredContent\":[%s1]}}"
        .formatted(message.path("id"), "1,".repeat(2_000_000));
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
}
