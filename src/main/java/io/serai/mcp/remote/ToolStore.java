package io.serai.mcp.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.McpServerConfig;
import io.serai.store.AtomicFileWriter;
import io.serai.store.FileMutex;
import io.serai.store.FileStamp;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Stores the tools of MCP servers, in a file for each: as they were read last, and the hashes of
 * those that are approved. The tools of the first reading that has any count as approved; those
 * that appear later are new, and not approved. A hub that starts serves the stored tools until it
 * has read them anew. If the agent names another server, what is stored does not count.
 *
 * <p>Thread-safe, also for several processes: a change locks the folder, and blocks until it has
 * the lock. Methods fail with {@link IOException} if files cannot be read or written.
 */
public final class ToolStore {
  private static final String SERVER = "server";
  private static final String TOOLS = "tools";
  private static final String APPROVED = "approved";

  /** What was approved of the tools that have changed since. */
  private static final String BEFORE = "before";

  /** A larger file is none that a hub has written. */
  private static final int MAX_SIZE = 64 * 1024 * 1024;

  private final Path folder;
  private final FileMutex mutex;

  /**
   * @param data folder of what the hub stores
   */
  public ToolStore(Path data) {
    this.folder = data.resolve("mcp-tools");
    this.mutex = new FileMutex(folder.resolve("tools.lock"));
  }

  /**
   * Returns the tools of a server as they were read last; none if they never were.
   *
   * @param server which server it is, see {@link McpServerConfig#identity}
   */
  RemoteToolReader load(String agent, String server, List<String> patterns) throws IOException {
    RemoteToolReader reader = new RemoteToolReader(patterns);
    ObjectNode stored = read(agent);
    if (isOf(server, stored)) {
      reader.readStored(stored);
    }
    return reader;
  }

  private static boolean isOf(String server, ObjectNode stored) {
    return stored.path(SERVER).asText().equals(server);
  }

  /**
   * Stores the tools of a server.
   *
   * @param server which server it is, see {@link McpServerConfig#identity}
   */
  void save(String agent, String server, RemoteToolReader read) throws IOException {
    change(
        agent,
        stored -> {
          if (!isOf(server, stored)) {
            stored.removeAll();
            stored.put(SERVER, server);
          }
          Map<String, RemoteTool> last = tools(stored);
          Set<String> names =
              read.tools().stream().map(RemoteTool::name).collect(Collectors.toSet());
          stored.putArray(TOOLS).addAll(read.documents());
          ObjectNode approved = stored.withObjectProperty(APPROVED);
          if (approved.isEmpty()) {
            read.tools().forEach(tool -> approved.put(tool.name(), tool.digest()));
          }
          JsonNode earlier = stored.path(BEFORE);
          ObjectNode before = stored.putObject(BEFORE);
          for (RemoteTool tool : read.tools()) {
            String name = tool.name();
            RemoteTool old = last.get(name);
            if (isApproved(approved, tool)) {
              continue;
            }
            if (old != null && isApproved(approved, old)) {
              before.set(name, old.reviewed());
            } else if (earlier.path(name) instanceof ObjectNode known) {
              before.set(name, known);
            }
          }
          Map<String, JsonNode> missing = new LinkedHashMap<>(); // they may come back
          earlier.properties().forEach(each -> missing.put(each.getKey(), each.getValue()));
          last.values().stream()
              .filter(old -> isApproved(approved, old))
              .forEach(old -> missing.put(old.name(), old.reviewed()));
          missing.keySet().removeIf(name -> names.contains(name) || !approved.has(name));
          missing.entrySet().stream()
              .limit(Math.max(0, RemoteToolReader.MAX_TOOLS - before.size()))
              .forEach(each -> before.set(each.getKey(), each.getValue()));
        });
  }

  /** Returns those of a server's tools that are not approved as they are. */
  List<UnapprovedTool> unapproved(String agent, List<RemoteTool> tools) throws IOException {
    return unapproved(read(agent), tools);
  }

  /**
   * Returns the tools of a server that are not approved as they were read last.
   *
   * @param agent id of the agent
   */
  public List<UnapprovedTool> changes(String agent) throws IOException {
    ObjectNode stored = read(agent);
    return unapproved(stored, tools(stored).values());
  }

  private static List<UnapprovedTool> unapproved(ObjectNode stored, Collection<RemoteTool> tools) {
    JsonNode approved = stored.path(APPROVED);
    JsonNode before = stored.path(BEFORE);
    return tools.stream()
        .filter(tool -> !isApproved(approved, tool))
        .map(
            tool ->
                new UnapprovedTool(
                    tool.name(),
                    !approved.has(tool.name()),
                    before.path(tool.name()) instanceof ObjectNode known ? known : null,
                    tool.reviewed()))
        .toList();
  }

  /**
   * Approves tools as these changes show them. A tool that the hub has read in another form
   * meanwhile is not approved in that form.
   *
   * @param agent id of the agent
   */
  public void approve(String agent, List<UnapprovedTool> seen) throws IOException {
    change(
        agent,
        stored -> {
          ObjectNode approved = stored.withObjectProperty(APPROVED);
          ObjectNode before = stored.withObjectProperty(BEFORE);
          for (UnapprovedTool each : seen) {
            approved.put(each.name(), each.digest());
            before.set(each.name(), each.now()); // the hub may have read another form meanwhile
          }
        });
  }

  private static Map<String, RemoteTool> tools(ObjectNode stored) {
    RemoteToolReader reader = new RemoteToolReader(List.of("*"));
    reader.readStored(stored);
    Map<String, RemoteTool> tools = new LinkedHashMap<>();
    reader.tools().forEach(tool -> tools.put(tool.name(), tool));
    return tools;
  }

  private static boolean isApproved(JsonNode approved, RemoteTool tool) {
    return tool.digest().equals(approved.path(tool.name()).asText());
  }

  private void change(String agent, Consumer<ObjectNode> change) throws IOException {
    OwnerOnlyFiles.createFolder(folder);
    mutex.run(
        () -> {
          ObjectNode before = read(agent);
          ObjectNode now = before.deepCopy();
          change.accept(now);
          if (!now.equals(before)) {
            write(agent, now);
          }
          return now;
        });
  }

  /** Returns a text that is another one after each change of what is stored of an agent. */
  String version(String agent) throws IOException {
    return FileStamp.read(file(agent)).map(FileStamp::toString).orElse("");
  }

  /** Whether the hub has ever read the tools of an agent. */
  public boolean knows(String agent) {
    return Files.exists(file(agent));
  }

  private ObjectNode read(String agent) throws IOException {
    Path file = file(agent);
    try {
      if (Files.size(file) > MAX_SIZE) {
        throw damaged(file, "it is larger than a hub writes it");
      }
      JsonNode read = JsonMappers.stored().readTree(Files.readAllBytes(file));
      boolean valid =
          read instanceof ObjectNode
              && read.path(SERVER).isTextual()
              && read.path(TOOLS).isArray()
              && read.path(APPROVED).isObject()
              && read.path(BEFORE).isObject();
      if (!valid) {
        throw damaged(file, "it is not what a hub writes");
      }
      return (ObjectNode) read;
    } catch (NoSuchFileException none) {
      return JsonMappers.object();
    } catch (JsonProcessingException malformed) {
      throw damaged(file, "it is not JSON of a hub");
    }
  }

  private static IOException damaged(Path file, String why) {
    return new IOException(
        "%s is damaged: %s. Restore it, or delete it: then all tools count as approved as they are read next."
            .formatted(file, why));
  }

  private void write(String agent, ObjectNode stored) throws IOException {
    AtomicFileWriter.write(
        file(agent),
        JsonMappers.text(stored).getBytes(StandardCharsets.UTF_8),
        AtomicFileWriter.PRIVATE);
  }

  private Path file(String agent) {
    return folder.resolve(agent + ".json");
  }
}
