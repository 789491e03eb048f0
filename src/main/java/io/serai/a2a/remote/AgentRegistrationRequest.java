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
 * A request to register a remote agent: the members of its agent file.
 *
 * @param members {@code card} and optionally {@code agent_id, name, description, vault_credential,
 *     binding, skills, allowed_callers}
 */
record AgentRegistrationRequest(ObjectNode members) {
  /** First line of the files that the hub writes, by which it recognises them. */
  static final String MARK =
      "# Registered by POST /a2s/v1/agents. DELETE /a2s/v1/agents/{id} removes it.";

  private static final Set<String> KNOWN_MEMBERS =
      Set.of(
          "card",
          "agent_id",
          "name",
          "description",
          "vault_credential",
          "binding",
          "skills",
          "allowed_callers");

  /**
   * Reads the body of a request.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it is invalid
   */
  static AgentRegistrationRequest read(String body) {
    JsonNode root;
    try {
      root = JsonMappers.read(body);
    } catch (DocumentParseException wrong) {
      throw invalid("The body is not JSON. Send {\"card\": \"https://…\"}.");
    }
    if (!(root instanceof ObjectNode members) || !members.path("card").isTextual()) {
      throw invalid("card is missing. Send {\"card\": \"https://…\"}.");
    }
    List<String> unknown = new ArrayList<>();
    members.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(KNOWN_MEMBERS);
    if (!unknown.isEmpty()) {
      throw invalid("There is no member " + unknown.get(0) + ".");
    }
    if (RemoteAgentCardAddress.parse(members.path("card").asText()).isEmpty()) {
      throw invalid("card must be an absolute URL that starts with https:// or http://.");
    }
    AgentRegistrationRequest registration = new AgentRegistrationRequest(members);
    if (!RemoteAgentCardAddress.BINDINGS.containsAll(
        registration.text("binding").stream().toList())) {
      throw invalid("binding must be JSONRPC, HTTP+JSON or GRPC.");
    }
    return registration;
  }

  RemoteAgentCardAddress remote() {
    return new RemoteAgentCardAddress(
        RemoteAgentCardAddress.parse(members.path("card").asText()).orElseThrow(),
        text("vault_credential"),
        text("binding"));
  }

  private Optional<String> text(String name) {
    return Optional.of(members.path(name).asText()).filter(text -> !text.isEmpty());
  }

  /** Returns whether the request names the agent's id, rather than leaving it to the card. */
  boolean isNamed() {
    return !members.path("agent_id").asText().isEmpty();
  }

  /** Returns the requested id, else one derived from the card's name. */
  String id(AgentCard card) {
    if (isNamed()) {
      return members.path("agent_id").asText();
    }
    String slug = slug(card.name().toLowerCase(Locale.ROOT));
    if (slug.isEmpty()) {
      throw invalid("No id can be derived from the card's name. Send agent_id.");
    }
    return slug.substring(0, Math.min(slug.length(), 64));
  }

  /** Returns the letters and digits of a name as words joined by hyphens. */
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

  /**
   * Returns the content of the agent file; values are written as JSON, of which YAML is a superset.
   */
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
    return FileBackedAgentRegistry.refusal(400, "INVALID_REQUEST", message);
  }
}
