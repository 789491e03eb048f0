package io.serai.security.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys in the files of {@code agents/}, which a running hub reads again when they change.
 * Methods block. Thread-safe, also across processes.
 */
public record AgentKeyFiles(Path agents) {
  private static final Logger LOG = LoggerFactory.getLogger(AgentKeyFiles.class);
  private static final int HASH_LENGTH = 64;

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
    return locked(() -> add(agentId, sha256));
  }

  /**
   * Returns the keys of all files that are valid YAML or JSON, whether or not the hub accepts them.
   * A file that cannot be read has none; a warning says so.
   *
   * @throws StoreException if the folder cannot be read
   */
  public List<StoredKey> keys() {
    try {
      List<StoredKey> keys = new ArrayList<>();
      for (Path file : files()) {
        JsonNode root = rootOf(file);
        String agent = root.path("agent_id").asText();
        for (JsonNode credential : root.path("credentials")) {
          hash(credential).ifPresent(sha256 -> keys.add(StoredKey.ofAgent(agent, sha256)));
        }
      }
      return keys;
    } catch (IOException e) {
      throw new StoreException(FileErrorMessages.sentence(agents, e), e);
    }
  }

  /**
   * Puts a key in the place of another one, without changing the rest of the file.
   *
   * @throws StoreException if the file cannot be changed; the message says what to do
   */
  public void replace(String agentId, String sha256, String by) {
    change(agentId, (file, text) -> AgentKeyTextEditor.replaced(file, text, sha256, by));
  }

  /**
   * Removes a key, without changing the rest of the file.
   *
   * @throws StoreException if the file cannot be changed; the message says what to do
   */
  public void remove(String agentId, String sha256) {
    change(agentId, (file, text) -> AgentKeyRemoval.withoutKey(file, text, sha256));
  }

  private void change(String agentId, BiFunction<Path, String, String> change) {
    Path unused =
        locked(
            () -> {
              Path file =
                  fileOf(agentId)
                      .orElseThrow(
                          () -> new StoreException("No file has the agent " + agentId + " now."));
              write(file, change.apply(file, Files.readString(file)));
              return file;
            });
  }

  private Path locked(FileMutex.CriticalSection<Path> section) {
    try {
      return new FileMutex(agents.resolve(".keys.lock")).run(section);
    } catch (IOException e) {
      throw new StoreException(FileErrorMessages.sentence(agents, e), e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    AtomicFileWriter.rewrite(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private Path add(String agentId, String sha256) throws IOException {
    Optional<Path> found = fileOf(agentId);
    if (found.isPresent()) {
      Path file = found.get();
      write(file, AgentKeyTextEditor.withKey(file, Files.readString(file), sha256));
      return file;
    }
    requireReadable();
    Path file = agents.resolve(agentId + ".yaml");
    if (Files.exists(file)) {
      throw new StoreException(
          file + " exists, but is not the file of " + agentId + ". Set its agent_id first.");
    }
    byte[] text = AgentKeyTextEditor.ofNewAgent(agentId, sha256).getBytes(StandardCharsets.UTF_8);
    AtomicFileWriter.write(file, text, AtomicFileWriter.PUBLIC);
    return file;
  }

  /** Makes no second file for an agent while one that cannot be read may be the agent's. */
  private void requireReadable() throws IOException {
    for (Path file : files()) {
      if (textOf(file).isEmpty()) {
        throw new StoreException(
            file + " cannot be read, and may be the file of the agent. Make it readable first.");
      }
    }
  }

  private Optional<Path> fileOf(String agentId) throws IOException {
    for (Path file : files()) {
      if (agentId.equals(rootOf(file).path("agent_id").asText())) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private List<Path> files() throws IOException {
    return Files.isDirectory(agents)
        ? RecursiveFileListing.of(agents).stream().filter(AgentKeyFiles::isDocument).toList()
        : List.of();
  }

  private static boolean isDocument(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith(".") && ParsedDocument.isFile(name) && Files.isRegularFile(file);
  }

  /** Returns the content of a file; a missing node if it cannot be read or is not YAML. */
  private static JsonNode rootOf(Path file) {
    try {
      Optional<String> text = textOf(file);
      return text.isPresent() ? ParsedDocument.yaml(text.get()).root() : MissingNode.getInstance();
    } catch (DocumentParseException e) {
      return MissingNode.getInstance();
    }
  }

  /** Returns the text of a file; empty, with a warning, if it cannot be read as UTF-8. */
  private static Optional<String> textOf(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      LOG.warn("The keys in {} are left out: it cannot be read ({})", file, e.toString());
      return Optional.empty();
    }
  }

  private static Optional<String> hash(JsonNode credential) {
    return Stream.of("bearer_sha256", "api_key_sha256")
        .map(member -> credential.path(member).asText().toLowerCase(Locale.ROOT))
        .filter(hash -> hash.length() == HASH_LENGTH)
        .findFirst();
  }
}
