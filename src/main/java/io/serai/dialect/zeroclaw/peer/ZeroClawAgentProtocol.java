package io.serai.dialect.zeroclaw.peer;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.client.ClientBinding;
import io.serai.a2a.client.RemoteAgentProtocol;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.CardSkill;
import io.serai.a2a.model.AgentCard.SecurityScheme;
import io.serai.dialect.zeroclaw.ZeroClawProtocol;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The dialect of ZeroClaw peers: agents whose card has {@code endpoints.tasks}.
 *
 * <p>Endpoints are resolved against the address of the card. All are at one host, because each is
 * sent the peer's credential. A peer without skills has the one skill {@code task}.
 */
public final class ZeroClawAgentProtocol implements RemoteAgentProtocol {
  static final String TASKS = "tasks";
  static final String STREAM = "stream";
  static final String ID = "{id}";

  private static final String PROTOCOL = ZeroClawProtocol.NAME + "/1";

  /** Placeholder for the id while a template is resolved as an address. */
  private static final String ID_AS_PATH = "serai-task-id";

  private static final String ONLY_SKILL = "task";
  private static final String BEARER = "bearer";
  private static final int MAX_SKILLS = 1_000;

  @Override
  public String protocol() {
    return PROTOCOL;
  }

  @Override
  public Optional<AgentCard> read(JsonNode card, URI address) {
    JsonNode endpoints = card.path("endpoints");
    return endpoints.path(TASKS).isTextual()
        ? Optional.of(card(card, endpoints, address))
        : Optional.empty();
  }

  @Override
  public Optional<ClientBinding> binding(AgentCard card) {
    return Optional.ofNullable(card.endpoints().get(TASKS))
        .map(tasks -> new PeerBinding(tasks, card.endpoints().get(STREAM)));
  }

  private static AgentCard card(JsonNode card, JsonNode endpoints, URI address) {
    String name = card.path("name").asText();
    if (name.isBlank()) {
      throw invalid("name is missing");
    }
    Map<String, String> resolved = new HashMap<>();
    URI tasks = resolve(TASKS, endpoints, address);
    resolved.put(TASKS, tasks.toString());
    boolean streams = isStreamed(card, endpoints);
    if (streams) {
      URI stream = resolve(STREAM, endpoints, address);
      if (!origin(stream).equals(origin(tasks))) {
        throw invalid("endpoints.stream is at another host than endpoints.tasks");
      }
      resolved.put(STREAM, stream.toString().replace(ID_AS_PATH, ID));
    }
    return new AgentCard(
        name,
        card.path("description").asText(),
        card.path("version").asText(),
        List.of(
            new AgentCard.Interface(
                tasks, AgentCard.ProtocolBinding.DIALECT, A2aVersion.V1_0, null)),
        streams,
        Map.of(BEARER, new SecurityScheme(SecurityScheme.Kind.HTTP, "header", "Bearer")),
        List.of(List.of(BEARER)),
        List.of("text/plain"),
        Set.of(),
        skills(card, name),
        resolved);
  }

  private static boolean isStreamed(JsonNode card, JsonNode endpoints) {
    return card.path("capabilities").path("streaming").asBoolean(true)
        && endpoints.path(STREAM).asText().contains(ID);
  }

  private static URI resolve(String name, JsonNode endpoints, URI address) {
    String endpoint = endpoints.path(name).asText();
    return UriParser.parse(endpoint.replace(ID, ID_AS_PATH))
        .map(address::resolve)
        .filter(UriParser::isWeb)
        .orElseThrow(() -> invalid("endpoints." + name + " is not an http or https address"));
  }

  private static String origin(URI address) {
    return address.getScheme() + "://" + address.getRawAuthority();
  }

  private static List<CardSkill> skills(JsonNode card, String name) {
    List<CardSkill> skills = new ArrayList<>();
    StreamSupport.stream(card.path("skills").spliterator(), false)
        .filter(skill -> !skill.path("id").asText().isBlank())
        .limit(MAX_SKILLS)
        .forEach(skill -> skills.add(skill(skill)));
    return skills.isEmpty()
        ? List.of(
            new CardSkill(
                ONLY_SKILL,
                name,
                card.path("description").asText(),
                List.of(),
                List.of(),
                List.of()))
        : skills;
  }

  private static CardSkill skill(JsonNode skill) {
    String id = skill.path("id").asText();
    return new CardSkill(
        id,
        skill.path("name").asText(id),
        skill.path("description").asText(),
        texts(skill.path("tags")),
        List.of(),
        List.of());
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .toList();
  }

  private static A2aException invalid(String what) {
    return A2aException.of(A2aError.INVALID_AGENT_RESPONSE, "The card is not valid: " + what + ".");
  }
}
