package io.serai.a2a.remote;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentDirectory;
import io.serai.security.AgentFileReadResult;
import io.serai.security.AgentFileReader;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of registered agents, each on the disk as a whole or not at all. What people wrote is
 * never written over, and what the hub would refuse is never written. Blocks; for one thread.
 */
final class RegisteredAgentFiles {
  private final Path folder;
  private final AgentDirectory directory;

  RegisteredAgentFiles(Path folder, AgentDirectory directory) {
    this.folder = folder;
    this.directory = directory;
  }

  /** Writes one; whether it is new. */
  boolean write(String id, AgentRegistrationRequest wanted) {
    Path file = file(id);
    boolean isNew = !Files.exists(file);
    if (isNew ? directory.find(id).isPresent() : !isOwn(file)) {
      throw owned(id);
    }
    requireSame(id, wanted);
    String text = wanted.file(id);
    requireRoom(agent(text));
    try {
      Files.createDirectories(folder);
      AtomicFileWriter.write(file, text.getBytes(StandardCharsets.UTF_8), AtomicFileWriter.PUBLIC);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return isNew;
  }

  /** Deletes one; whether it was there. */
  boolean delete(String id) {
    Path file = file(id);
    if (!Files.exists(file)) {
      throw directory.find(id).isPresent()
          ? owned(id)
          : AgentsApi.refuse(404, "NOT_FOUND", "There is no agent " + id + ".");
    }
    if (!isOwn(file)) {
      throw owned(id);
    }
    try {
      return Files.deleteIfExists(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Path file(String id) {
    if (!AgentFileReader.isId(id)) {
      throw AgentsApi.refuse(
          400, "INVALID_REQUEST", "An agent's id has letters, digits, '.', '_' and '-'.");
    }
    return folder.resolve(id + ".yaml");
  }

  private static AgentDefinition agent(String text) {
    try {
      AgentFileReadResult reading = AgentFileReader.read(ParsedDocument.yaml(text), "");
      return reading.agent().orElseThrow(() -> invalid(reading.faults().get(0)));
    } catch (DocumentParseException impossible) {
      throw invalid(impossible.fault());
    }
  }

  /** A card may have any name; it does not take the place of an agent whose card is another. */
  private void requireSame(String id, AgentRegistrationRequest wanted) {
    boolean another =
        directory
            .find(id)
            .flatMap(AgentDefinition::url)
            .filter(url -> !url.equals(wanted.remote().url()))
            .isPresent();
    if (another && !wanted.isNamed()) {
      throw AgentsApi.refuse(
          409, "CONFLICT", "There is an agent " + id + " with another card. Send agent_id.");
    }
  }

  private void requireRoom(AgentDefinition agent) {
    directory
        .conflict(agent)
        .ifPresent(
            conflict -> {
              throw AgentsApi.refuse(409, "CONFLICT", conflict + ". Send another agent_id.");
            });
  }

  private static boolean isOwn(Path file) {
    try {
      return Files.readString(file).startsWith(AgentRegistrationRequest.MARK);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static RuntimeException invalid(DocumentFault fault) {
    return AgentsApi.refuse(422, "INVALID_AGENT", fault.message() + ".");
  }

  private static RuntimeException owned(String id) {
    return AgentsApi.refuse(
        409, "FILE_OWNED", "A file of agents/ says who " + id + " is. Change or delete the file.");
  }
}
