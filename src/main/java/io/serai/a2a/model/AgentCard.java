package io.serai.a2a.model;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The agent card of a remote agent, reduced to what this hub uses (section 4.4.1 of 1.0, 5.5 of
 * 0.3).
 *
 * @param interfaces interfaces that this hub supports, the agent's preferred one first; never empty
 * @param schemes security schemes by name
 * @param requirements alternatives: the schemes of any one of these lists are sufficient
 * @param inputModes media types that skills accept unless they declare their own
 * @param extensions URIs of the extensions that the agent supports
 * @param endpoints addresses of an agent that speaks a dialect instead of A2A, by their names;
 *     empty for others
 */
public record AgentCard(
    String name,
    String description,
    String version,
    List<Interface> interfaces,
    boolean streaming,
    Map<String, SecurityScheme> schemes,
    List<List<String>> requirements,
    List<String> inputModes,
    Set<String> extensions,
    List<CardSkill> skills,
    Map<String, String> endpoints) {

  /** Copies the collections. */
  public AgentCard {
    interfaces = List.copyOf(interfaces);
    schemes = Map.copyOf(schemes);
    requirements = List.copyOf(requirements);
    inputModes = List.copyOf(inputModes);
    extensions = Set.copyOf(extensions);
    skills = List.copyOf(skills);
    endpoints = Map.copyOf(endpoints);
  }

  /** Returns a copy with only the interfaces of one binding; empty if there are none. */
  public Optional<AgentCard> over(String binding) {
    List<Interface> chosen =
        interfaces.stream().filter(each -> each.binding().text().equals(binding)).toList();
    return chosen.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new AgentCard(
                name,
                description,
                version,
                chosen,
                streaming,
                schemes,
                requirements,
                inputModes,
                extensions,
                skills,
                endpoints));
  }

  /** A protocol binding that this hub can call. */
  public enum ProtocolBinding {
    JSONRPC("JSONRPC"),
    HTTP_JSON("HTTP+JSON"),
    GRPC("GRPC"),
    /** That of a dialect, which the endpoints of the card belong to. */
    DIALECT("HTTP+JSON");

    private final String text;

    ProtocolBinding(String text) {
      this.text = text;
    }

    /** Returns its name in cards. */
    public String text() {
      return text;
    }
  }

  /**
   * An address at which the agent is called.
   *
   * @param url without a trailing slash; of gRPC too it is an http or https address
   * @param tenant to be named in every request; null if the agent has none
   */
  public record Interface(
      URI url, ProtocolBinding binding, A2aVersion version, @Nullable String tenant) {}

  /**
   * A way in which callers authenticate.
   *
   * @param kind the type of scheme
   * @param location location of an API key: header, query or cookie
   * @param name name of the header, parameter or cookie; for HTTP authentication, the HTTP scheme
   */
  public record SecurityScheme(Kind kind, String location, String name) {

    /** The types of security scheme that this hub distinguishes. */
    public enum Kind {
      API_KEY,
      HTTP,
      TOKEN,
      OTHER
    }
  }

  /**
   * A skill of the agent.
   *
   * @param inputModes media types that it accepts; empty if those of the card apply
   */
  public record CardSkill(
      String id,
      String name,
      String description,
      List<String> tags,
      List<String> examples,
      List<String> inputModes) {

    /** Copies the lists. */
    public CardSkill {
      tags = List.copyOf(tags);
      examples = List.copyOf(examples);
      inputModes = List.copyOf(inputModes);
    }
  }
}
