package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.store.AtomicFileWriter;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores the tools of MCP servers, in a file for each: as they were read last, and the hashes of
 * those that are approved. The first hash of a tool counts as approved. A hub that starts serves
 * the stored tools until it has read them anew.
 *
 * <p>Not thread-safe; methods read and write files, and fail with {@link IOException} if that is
 * not possible.
 */
public final class ToolStore {
  private static final String TOOLS = "tools";
  private static final String APPROVED = "approved";

  /** A server that lists other names each time must not fill the disk. */
  private static final int MAX_APPROVED = 10_000;

  private final Path folder;

  /**
   * @param data folder of what the hub stores
   */
  public ToolStore(Path data) {
    this.folder = data.resolve("mcp-tools");
  }

  /** Returns the tools of a server as they were read last; none if they never were. */
  RemoteToolReader load(String agent, List<String> patterns) throws IOException {
    RemoteToolReader reader = new RemoteToolReader(patterns);
    reader.read(read(agent));
    return reader;
  }

  /** Stores the tools of a server. */
  void save(String agent, RemoteToolReader read) throws IOException {
    ObjectNode before = read(agent);
    ObjectNode now = JsonMappers.object();
    now.putArray(TOOLS).addAll(read.documents());
    ObjectNode approved = now.putObject(APPROVED);
    if (before.path(APPROVED) instanceof ObjectNode known) {
      approved.setAll(known);
    }
    for (RemoteTool tool : read.tools()) {
      if (!approved.has(tool.name()) && approved.size() < MAX_APPROVED) {
        approved.put(tool.name(), tool.digest());
      }
    }
    if (!now.equals(before)) {
      write(agent, now);
    }
  }

  /** Returns the names of the tools that are not approved as they are. */
  List<String> changed(String agent, List<RemoteTool> tools) throws IOException {
    JsonNode approved = read(agent).path(APPROVED);
    return tools.stream()
        .filter(tool -> !tool.digest().equals(approved.path(tool.name()).asText()))
        .map(RemoteTool::name)
        .toList();
  }

  /**
   * Approves the tools of a server as they were read last; returns the names of those that had
   * changed.
   *
   * @param agent id of the agent
   */
  public List<String> approve(String agent) throws IOException {
    ObjectNode stored = read(agent);
    RemoteToolReader reader = new RemoteToolReader(List.of("*"));
    reader.read(stored);
    List<String> changed = new ArrayList<>(changed(agent, reader.tools()));
    ObjectNode approved = stored.withObjectProperty(APPROVED);
    reader.tools().forEach(tool -> approved.put(tool.name(), tool.digest()));
    if (!changed.isEmpty()) {
      write(agent, stored);
    }
    return changed;
  }

  private ObjectNode read(String agent) throws IOException {
    try {
      JsonNode read = JsonMappers.unlimited().readTree(Files.readString(file(agent)));
      return read instanceof ObjectNode object ? object : JsonMappers.object();
    } catch (NoSuchFileException none) {
      return JsonMappers.object();
    }
  }

  private void write(String agent, ObjectNode stored) throws IOException {
    OwnerOnlyFiles.createFolder(folder);
    AtomicFileWriter.write(
        file(agent),
        JsonMappers.text(stored).getBytes(StandardCharsets.UTF_8),
        AtomicFileWriter.PRIVATE);
  }

  private Path file(String agent) {
    return folder.resolve(agent + ".json");
  }
}
