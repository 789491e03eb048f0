package io.serai.bench.soak;

import io.serai.hub.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the home of the hub: closed, with a key for each caller, and the skills that they use. */
final class SoakHome {
  private static final String PROPERTIES =
      """
      serai.security.mode = closed
      serai.embeddings.url = none
      serai.a2a.push.allowed-private-hosts = 127.0.0.1
      """;

  private static final String ROUTES =
      """
      - route:
          id: echo
          from:
            uri: skill:echo
            parameters: {description: Answers with what it is told}
            steps:
              - setBody: {constant: "hello"}
      - route:
          id: ask
          from:
            uri: skill:ask
            parameters: {description: Asks for a text and answers with it, idempotent: "true"}
            steps:
              - to: task:need?required=answer
              - setBody: {simple: "${body[answer]}"}
      - route:
          id: repeat
          from:
            uri: skill:repeat
            parameters: {description: Repeats what it is told, idempotent: "true"}
            steps:
              - setBody: {simple: "${body[text]}"}
      - route:
          id: sleep
          from:
            uri: skill:sleep
            parameters: {description: Ends after an hour}
            steps:
              - delay: {expression: {constant: {expression: 3600000}}, asyncDelayed: true}
      """;

  private static final String AGENT =
      """
      agent_id: %1$s
      credentials: [{bearer_sha256: %2$s}]
      permissions: {operations: ["*"], capabilities: ["*"], registry: [write]}
      limits: {requests_per_minute: 1000000, requests_per_hour: 10000000, requests_per_day: 100000000}
      """;

  private static final String SERVER =
      """
      agent_id: server
      default: true
      skills: ["*"]
      default_skill: echo
      allowed_callers: ["*"]
      max_concurrent: 500
      max_queued: 500
      """;

  private SoakHome() {}

  /** Writes it into a folder that does not exist yet. */
  static void write(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("routes"));
    Path agents = Files.createDirectories(folder.resolve("agents"));
    Files.writeString(folder.resolve("application.properties"), PROPERTIES);
    Files.writeString(folder.resolve("routes/skills.camel.yaml"), ROUTES);
    Files.writeString(agents.resolve("server.yaml"), SERVER);
    for (GreedyWish wish : GreedyWish.values()) {
      agent(agents, wish.caller());
    }
    agent(agents, SmallCaller.NAME);
  }

  private static void agent(Path agents, String name) throws IOException {
    Files.writeString(
        agents.resolve(name + ".yaml"), AGENT.formatted(name, Keys.sha256(key(name))));
  }

  /** Returns the key of a caller. */
  static String key(String caller) {
    return "key-of-" + caller;
  }
}
