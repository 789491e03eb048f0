package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.AgentCard;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.RemoteAgentCardAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An agent that is to be registered: the members of its file, as the request has them.
 *
 * @param members {@code card} and, where given, {@code agent_id, name, description,
 *     vault_credential, skills, allowed_callers}
 */
record AgentRegistrationRequest(ObjectNode members) {
  /** By which a file is known to be the hub's own. */
  static final String MARK =
      "# Registered by POST /a2s/v1/agents. DELETE /a2s/v1/agents/{id} removes it.";

  private static final Set<String> KNOWN =
      Set.of(
          "card",
          "agent_id",
          "name",
          "description",
          "vault_credential",
          "skills",
          "allowed_callers");

  /**
   * Reads a request's body.
   *
   * @throws io.serai.http.HttpErrorException 400 where it is none
   */
  static AgentRegistrationRequest read(String body) {
    JsonNode root;
    try {
      root = JsonMappers.read(body);
    } catch (DocumentParseException wrong) {
      throw invalid("The body is no JSON. Send {\"card\": \"https://…\"}.");
    }
    if (!(root instanceof ObjectNode members) || !members.path("card").isTextual()) {
      throw invalid("card is missing. Send {\"card\": \"https://…\"}.");
    }
    List<String> others = new ArrayList<>();
    members.fieldNames().forEachRemaining(others::add);
    others.removeAll(KNOWN);
    if (!others.isEmpty()) {
      throw invalid("There is no member " + others.get(0) + ".");
    }
    if (RemoteAgentCardAddress.parse(members.path("card").asText()).isEmpty()) {
      throw invalid("card must be an absolute URL that starts with https:// or http://.");
    }
    return new AgentRegistrationRequest(members);
  }

  RemoteAgentCardAddress remote() {
    return new RemoteAgentCardAddress(
        RemoteAgentCardAddress.parse(members.path("card").asText()).orElseThrow(),
        Optional.of(members.path("vault_credential").asText()).filter(id -> !id.isEmpty()));
  }

  /** Whether it says itself which agent it is, rather than the card. */
  boolean isNamed() {
    return !members.path("agent_id").asText().isEmpty();
  }

  /** The id that is given, else the card's name as one. */
  String id(AgentCard card) {
    if (isNamed()) {
      return members.path("agent_id").asText();
    }
    String slug = slug(card.name().toLowerCase(Locale.ROOT));
    if (slug.isEmpty()) {
      throw invalid("The card's name makes no id. Send agent_id.");
    }
    return slug.substring(0, Math.min(slug.length(), 64));
  }

  /** The name's letters and digits, in words joined by hyphens. */
  private static String slug(String name) {
    StringBuilder slug = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (TextFunctions.isAlphanumeric(c)) {
        slug.append(c);
      } else if (!slug.isEmpty() && slug.charAt(slug.length() - 1) != '-') {
        slug.append('-');
      }
    }
    return TextFunctions.withoutTrailing(slug.toString(), '-');
  }

  /** The file of the agent; each value as JSON, which YAML is a superset of. */
  String file(String id) {
    StringBuilder text = new StringBuilder(MARK).append('\n');
    text.append("agent_id: ")
        .append(JsonMappers.text(JsonMappers.MAPPER.valueToTree(id)))
        .append('\n');
    for (var member : members.properties()) {
      if (!member.getKey().equals("agent_id")) {
        text.append(member.getKey())
            .append(": ")
            .append(JsonMappers.text(member.getValue()))
            .append('\n');
      }
    }
    return text.toString();
  }

  private static RuntimeException invalid(String message) {
    return AgentsApi.refuse(400, "INVALID_REQUEST", message);
  }
}
