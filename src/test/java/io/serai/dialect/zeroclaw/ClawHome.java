package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** A home with the agent {@code claw}, whose default skill is {@code claw.work}. */
final class ClawHome {
  static final String TASKS = "/agents/claw/zeroclaw/v1/tasks";

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:claw.work?description=Writes notes.
            steps:
              - to: task:progress?value=0.5&message=Half of it
              - setBody: {simple: "Notes on ${header.SeraiMessageText}"}
              - to: task:artifact?name=notes.txt&mediaType=text/plain
              - setHeader: {name: SeraiTaskMessage, constant: All is written}
      - route:
          from:
            uri: skill:claw.say?description=Says a sentence.
            steps:
              - setBody: {simple: "A word on ${header.SeraiMessageText}"}
      - route:
          from:
            uri: skill:claw.ask?description=Asks for a town.
            steps:
              - to: task:need?required=town&description=Which town?
              - setBody: {simple: "On to ${body[town]}"}
      - route:
          from:
            uri: skill:claw.hold?description=Goes on until it is stopped.
            steps:
              - to: task:hold
      - route:
          from:
            uri: skill:claw.reject?description=Refuses.
            steps:
              - to: task:reject?message=Not here
      - route:
          from:
            uri: skill:claw.break?description=Fails.
            steps:
              - to: task:fail?code=E001&message=out of ink
      - route:
          from:
            uri: skill:claw.throw?description=Throws.
            steps:
              - throwException: {exceptionType: java.lang.IllegalStateException, message: the quill broke}
      - route:
          from:
            uri: skill:claw.files?description=Makes files.
            steps:
              - setBody: {constant: {expression: "pixels", resultType: "byte[]"}}
              - to: task:artifact?name=dot.png&mediaType=image/png
              - setBody: {constant: {expression: "octets", resultType: "byte[]"}}
              - to: task:artifact?name=blob.bin&mediaType=application/octet-stream
              - setBody: {constant: '{"count": 3}'}
              - unmarshal: {json: {}}
              - to: task:artifact?name=table
      """;

  private ClawHome() {}

  static HubFixture in(Path folder) {
    return new HubFixture(folder)
        .property("serai.shutdown-timeout", "1s")
        .file("routes/claw.camel.yaml", SKILLS)
        .file(
            "agents/claw.yaml",
            """
            agent_id: claw
            name: Claw
            skills: ["claw.*"]
            default_skill: claw.work
            default: true
            """
                + "allowed_callers: [friend, other]\n")
        .file("agents/friend.yaml", caller("friend"))
        .file("agents/other.yaml", caller("other"))
        .file("agents/stranger.yaml", caller("stranger"));
  }

  private static String caller(String id) {
    return "agent_id: %s\ncredentials:\n  - bearer_sha256: %s\npermissions: {skills: [\"*\"]}\n"
        .formatted(id, sha256("key-" + id));
  }

  private static String sha256(String text) {
    byte[] hash =
        io.serai.document.Sha256.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return java.util.HexFormat.of().formatHex(hash);
  }

  /** Creates a task with words for a skill, and returns its id. */
  static String create(HubFixture hub, String skill) {
    HubFixture.Reply made =
        hub.post(
            TASKS, "{\"message\":\"the sea\",\"metadata\":{\"skillId\":\"%s\"}}".formatted(skill));
    if (made.status() != 201) {
      throw new AssertionError(made.text());
    }
    return made.at("/id").asText();
  }

  /** Reads a task until it is as expected. */
  static JsonNode await(HubFixture hub, String id, Predicate<JsonNode> expected) {
    return Awaitility.await().until(() -> hub.get(TASKS + "/" + id).json(), expected);
  }

  static JsonNode awaitStatus(HubFixture hub, String id, String status) {
    return await(hub, id, task -> task.path("status").asText().equals(status));
  }
}
