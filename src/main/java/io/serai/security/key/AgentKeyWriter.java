package io.serai.security.key;

import io.serai.document.DocumentParseException;
import io.serai.document.FileErrorMessages;
import io.serai.document.ParsedDocument;
import io.serai.document.RecursiveFileListing;
import io.serai.security.agent.AgentFileReader;
import io.serai.store.AtomicFileWriter;
import io.serai.store.FileMutex;
import io.serai.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Adds keys to the files of {@code agents/}; a running hub reloads them. */
public record AgentKeyWriter(Path agents) {

  /**
   * Adds a key to an agent's file without changing the rest of its text; creates the file if the
   * agent has none. The file is replaced atomically.
   *
   * @param sha256 hash of the key, 64 lower-case hex digits
   * @return the file
   * @throws StoreException if the id is invalid, or a file cannot be read, changed or written; the
   *     message says what to do
   */
  public Path addTo(String agentId, String sha256) {
    if (!AgentFileReader.isId(agentId)) {
      throw new StoreException(
          "'" + agentId + "' is not an agent's id: use letters, digits, '.', '_' and '-'.");
    }
    try {
      return new FileMutex(agents.resolve(".keys.lock")).run(() -> add(agentId, sha256));
    } catch (IOException e) {
      throw new StoreException(FileErrorMessages.sentence(agents, e), e);
    }
  }

  private Path add(String agentId, String sha256) throws IOException {
    Optional<Path> found = fileOf(agentId);
    if (found.isPresent()) {
      Path file = found.get();
      String text = AgentKeyTextEditor.withKey(file, Files.readString(file), sha256);
      AtomicFileWriter.write(file, text.getBytes(StandardCharsets.UTF_8), permissionsOf(file));
      return file;
    }
    Path file = agents.resolve(agentId + ".yaml");
    if (Files.exists(file)) {
      throw new StoreException(
          file + " exists, but is not the file of " + agentId + ". Set its agent_id first.");
    }
    byte[] text = AgentKeyTextEditor.ofNewAgent(agentId, sha256).getBytes(StandardCharsets.UTF_8);
    AtomicFileWriter.write(file, text, AtomicFileWriter.PUBLIC);
    return file;
  }

  private Optional<Path> fileOf(String agentId) throws IOException {
    for (Path file : RecursiveFileListing.of(agents)) {
      if (isDocument(file) && agentId.equals(idIn(file))) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static boolean isDocument(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith(".")
        && Stream.of(".yaml", ".yml", ".json").anyMatch(name::endsWith)
        && Files.isRegularFile(file);
  }

  private static String idIn(Path file) throws IOException {
    try {
      return ParsedDocument.yaml(Files.readString(file)).root().path("agent_id").asText();
    } catch (DocumentParseException e) {
      return "";
    }
  }

  private static Set<PosixFilePermission> permissionsOf(Path file) throws IOException {
    return AtomicFileWriter.posix() ? Files.getPosixFilePermissions(file) : Set.of();
  }
}
