package io.serai.a2a.model;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The card of an agent elsewhere, as far as this hub needs it (section 4.4.1 of 1.0, 5.5 of 0.3).
 *
 * @param interfaces those that this hub speaks, the agent's preferred first; never empty
 * @param schemes how callers may prove who they are, by name
 * @param requirements names of schemes that together are enough; any one of the lists
 * @param inputModes media types that it takes where a skill says nothing else
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
    List<CardSkill> skills) {

  /** Copies the collections. */
  public AgentCard {
    interfaces = List.copyOf(interfaces);
    schemes = Map.copyOf(schemes);
    requirements = List.copyOf(requirements);
    inputModes = List.copyOf(inputModes);
    skills = List.copyOf(skills);
  }

  /** How messages are carried. */
  public enum ProtocolBinding {
    JSONRPC,
    HTTP_JSON
  }

  /**
   * Where it is called.
   *
   * @param url without a slash at the end
   * @param tenant to be named in every request; none where there is only one
   */
  public record Interface(
      URI url, ProtocolBinding binding, A2aVersion version, @Nullable String tenant) {}

  /**
   * A way to prove who one is.
   *
   * @param kind what it is
   * @param place of an API key: header, query or cookie
   * @param name of the header, parameter or cookie; of HTTP authentication its scheme
   */
  public record SecurityScheme(Kind kind, String place, String name) {

    /** The kinds that this hub tells apart. */
    public enum Kind {
      API_KEY,
      HTTP,
      TOKEN,
      OTHER
    }
  }

  /**
   * Something that it can do.
   *
   * @param inputModes media types that it takes; empty where they are the card's
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
