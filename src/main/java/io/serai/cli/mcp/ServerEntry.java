package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The entry of a hub in the configuration of a client.
 *
 * @param name of the entry
 * @param url of the endpoint; null if the client must start the command
 * @param command with its arguments
 * @param javaHome where the command finds Java, since desktop clients have a PATH of their own;
 *     empty if it finds it by itself
 * @param withKey whether the client sends a key
 */
record ServerEntry(
    String name,
    @Nullable String url,
    List<String> command,
    Optional<String> javaHome,
    boolean withKey) {
  private static final String KEY = "SERAI_KEY";

  /** Copies the command. */
  ServerEntry {
    command = List.copyOf(command);
  }

  /** Returns the same entry for a client that can only start commands. */
  ServerEntry asCommand() {
    return new ServerEntry(name, null, command, javaHome, withKey);
  }

  /**
   * Returns the entry with the URL in a member, or with the command.
   *
   * @param member name of the member with the URL
   * @param key the key, as the client writes a reference to it
   */
  ObjectNode json(String member, String key) {
    ObjectNode entry = JsonMappers.object();
    if (url == null) {
      entry.put("command", command.get(0));
      var arguments = entry.putArray("args");
      command.subList(1, command.size()).forEach(arguments::add);
      ObjectNode environment = JsonMappers.object();
      javaHome.ifPresent(folder -> environment.put("JAVA_HOME", folder));
      if (withKey) {
        environment.put(KEY, key);
      }
      return environment.isEmpty() ? entry : entry.set("env", environment);
    }
    entry.put(member, url);
    if (withKey) {
      entry.putObject("headers").put("Authorization", "Bearer " + key);
    }
    return entry;
  }

  /** Returns the entry with the way of transport as its first member. */
  ObjectNode typed(String key) {
    ObjectNode entry = JsonMappers.object().put("type", url == null ? "stdio" : "http");
    return entry.setAll(json("url", key));
  }
}
