package io.serai.a2a.remote;

import io.serai.a2a.card.CardFileSectionReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes and deletes the files of registered agents, atomically.
 *
 * <p>Files that the hub did not write are never overwritten, and a definition that the hub would
 * refuse is never written. Blocks; for use by one thread.
 */
record RegisteredAgentFileWriter(Path folder, AgentDirectory directory) {

  /** Writes the file of an agent and returns whether it is new. */
  boolean write(String id, AgentRegistrationRequest registration) {
    Path file = file(id);
    boolean isNew = !Files.exists(file);
    if (isNew ? directory.find(id).isPresent() : !isWrittenByHub(file)) {
      throw notRegistered(id);
    }
    requireSameCard(id, registration);
    String text = registration.file(id);
    requireNoConflict(agent(text));
    try {
      Files.createDirectories(folder);
      AtomicFileWriter.write(file, text.getBytes(StandardCharsets.UTF_8), AtomicFileWriter.PUBLIC);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return isNew;
  }

  /** Deletes the file of an agent and returns whether it existed. */
  boolean delete(String id) {
    Path file = file(id);
    if (!Files.exists(file)) {
      throw directory.find(id).isPresent()
          ? notRegistered(id)
          : FileBackedAgentRegistry.refusal(404, "NOT_FOUND", "There is no agent " + id + ".");
    }
    if (!isWrittenByHub(file)) {
      throw notRegistered(id);
    }
    try {
      return Files.deleteIfExists(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Path file(String id) {
    if (!AgentFileReader.isId(id)) {
      throw FileBackedAgentRegistry.refusal(
          400,
          "INVALID_REQUEST",
          "An agent's id may contain only letters, digits, '.', '_' and '-'.");
    }
    return folder.resolve(id + ".yaml");
  }

  private static AgentDefinition agent(String text) {
    try {
      AgentFileReadResult reading =
          AgentFileReader.read(ParsedDocument.yaml(text), "", List.of(new CardFileSectionReader()));
      return reading.agent().orElseThrow(() -> invalid(reading.faults().get(0)));
    } catch (DocumentParseException impossible) {
      throw invalid(impossible.fault());
    }
  }

  /**
   * Refuses to replace an agent whose card has another address, unless the request names the id
   * itself.
   */
  private void requireSameCard(String id, AgentRegistrationRequest registration) {
    boolean otherCard =
        directory
            .find(id)
            .flatMap(AgentDefinition::url)
            .filter(url -> !url.equals(registration.remote().url()))
            .isPresent();
    if (otherCard && !registration.isNamed()) {
      throw FileBackedAgentRegistry.refusal(
          409, "CONFLICT", "There is an agent " + id + " with another card. Send agent_id.");
    }
  }

  private void requireNoConflict(AgentDefinition agent) {
    directory
        .conflict(agent)
        .ifPresent(
            conflict -> {
              throw FileBackedAgentRegistry.refusal(
                  409, "CONFLICT", conflict + ". Send another agent_id.");
            });
  }

  private static boolean isWrittenByHub(Path file) {
    try {
      return Files.readString(file).startsWith(AgentRegistrationRequest.MARK);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static RuntimeException invalid(DocumentFault fault) {
    return FileBackedAgentRegistry.refusal(422, "INVALID_AGENT", fault.message() + ".");
  }

  private static RuntimeException notRegistered(String id) {
    return FileBackedAgentRegistry.refusal(
        409,
        "FILE_OWNED",
        "Agent " + id + " is defined by a file of agents/. Change or delete that file.");
  }
}
