package io.serai.mcp.client;

import io.serai.document.Sha256;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentFileSection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The block {@code mcp} of an agent's file: the agent is an MCP server, whose tools are skills.
 *
 * @param agentId id of the agent
 * @param endpoint how the server is reached
 * @param tools patterns of the names of the tools that are served
 * @param pin whether a tool that is new or has changed is refused until it is approved
 * @param sampling id of the skill that answers the server's questions to a language model; empty if
 *     the hub does not answer them
 * @param timeout how long the server may be silent during a call, and a program before its first
 *     answer
 */
public record McpServerConfig(
    String agentId,
    Endpoint endpoint,
    List<String> tools,
    boolean pin,
    Optional<String> sampling,
    Duration timeout)
    implements AgentFileSection {

  /** The name of the block. */
  public static final String NAME = "mcp";

  /** Copies the patterns. */
  public McpServerConfig {
    tools = List.copyOf(tools);
  }

  /** Returns the configuration of an agent; empty if it is no server. */
  public static Optional<McpServerConfig> of(AgentDefinition agent) {
    return agent.block(McpServerConfig.class);
  }

  /** Returns the prefix of its skills in the catalog of the hub. */
  public String prefix() {
    return agentId + ".";
  }

  /**
   * Returns a hash of which server it is: its address, or the program and its arguments. Another
   * one means that nothing which is known of the tools holds any more.
   */
  public String identity() {
    if (endpoint instanceof Endpoint.Program program) {
      return Sha256.hex(program.program() + "\0" + String.join("\0", program.arguments()));
    }
    return Sha256.hex(((Endpoint.Http) endpoint).url().toString());
  }

  @Override
  public List<String> skills() {
    return List.of(prefix() + "*");
  }

  @Override
  public List<URI> addresses() {
    return endpoint instanceof Endpoint.Http http ? List.of(http.url()) : List.of();
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "McpServerConfig[" + agentId + ", " + endpoint + "]";
  }

  /** How a server is reached. */
  public sealed interface Endpoint {

    /**
     * A server at an address (Streamable HTTP).
     *
     * @param credential id of the credential of the vault that is sent; empty for none
     * @param header name of the header that carries it
     */
    record Http(URI url, Optional<String> credential, String header) implements Endpoint {}

    /**
     * A program that the hub starts, and that speaks MCP over its standard input and output.
     *
     * @param program name or path of the program
     * @param environment variables that the program gets besides the few of the hub that every
     *     program needs; values may be <code>${secrets.NAME}</code>
     * @param directory folder in which it is started, absolute
     */
    record Program(
        String program, List<String> arguments, Map<String, String> environment, Path directory)
        implements Endpoint {

      /** Copies the collections. */
      public Program {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
      }

      /** Contains the program only, because arguments and variables may be secret. */
      @Override
      public String toString() {
        return "Program[" + program + "]";
      }
    }
  }
}
