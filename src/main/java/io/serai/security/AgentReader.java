package io.serai.security;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Document;
import io.serai.document.Fault;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code agents/*.yaml}. Pure: it looks at nothing but the document. */
public final class AgentReader {
  /** What an agent's id may be. */
  static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final int MANY = 1_000_000_000;

  private AgentReader() {}

  /** Whether an agent may have that id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /**
   * Reads one agent.
   *
   * @param fileName the file's name, from which a missing id is suggested
   * @return the agent or every fault with its place, line and remedy; members that are unknown or
   *     have no effect are warnings
   */
  public static AgentReading read(Document document, String fileName) {
    List<Fault> faults = new ArrayList<>();
    List<Fault> warnings = new ArrayList<>();
    Members members = new Members(document, "", document.root(), faults, warnings);
    Agent agent = agent(members, fileName);
    members.warnOfOthers();
    warnOfIdle(document, warnings);
    return new AgentReading(
        faults.isEmpty() ? Optional.of(agent) : Optional.empty(), faults, warnings);
  }

  /** Tells of members that look as if they limited the agent here, and do not. */
  private static void warnOfIdle(Document document, List<Fault> warnings) {
    for (AgentMember member : AgentMember.ALL) {
      JsonNode value = document.root().at(member.pointer());
      if (member.idle().isPresent() && !value.isMissingNode() && !isForAll(value)) {
        String message = member.path() + " has no effect here: " + member.idle().get();
        warnings.add(Fault.at(member.pointer(), "NO_EFFECT", message).in(document));
      }
    }
  }

  private static boolean isForAll(JsonNode patterns) {
    return patterns.size() == 1 && patterns.path(0).asText().equals("*");
  }

  private static Agent agent(Members members, String fileName) {
    String id = id(members, fileName);
    return new Agent(
        id,
        members.text("name").orElse(id),
        members.text("description").orElse(""),
        members.integer("weight", 0, 100).orElse(50),
        members.flag("default"),
        members.texts("skills"),
        members.text("default_skill"),
        members.integer("max_concurrent", 1, MANY),
        members.integer("max_queued", 0, MANY),
        members.texts("allowed_callers"),
        members.texts("allowed_callees"),
        members.texts("weight_policy"),
        keys(members),
        permissions(members.object("permissions")),
        limits(members.object("limits")),
        card(members),
        members.texts("subjects"),
        members.texts("certificates").stream().map(Subjects::normal).toList());
  }

  private static String id(Members members, String fileName) {
    Optional<String> id = members.text("agent_id");
    if (id.isEmpty()) {
      String suggestion = fileName.replaceFirst(".*/", "").replaceFirst("\\.[^.]*$", "");
      members.fault(members.at("agent_id"), "agent_id is missing. Write agent_id: " + suggestion);
    } else if (!ID.matcher(id.get()).matches()) {
      members.fault(
          members.at("agent_id"),
          "agent_id may have letters, digits, '.', '_' and '-', must start with a letter or a"
              + " digit and be no longer than 128");
    }
    return id.orElse("");
  }

  private static List<String> keys(Members members) {
    List<String> keys = new ArrayList<>();
    for (Members credential : members.objects("credentials")) {
      Optional<String> bearer = credential.text("bearer_sha256");
      Optional<String> apiKey = credential.text("api_key_sha256");
      credential.warnOfOthers();
      if (bearer.isPresent() == apiKey.isPresent()) {
        credential.fault(
            credential.pointer(),
            "a credential has one member, bearer_sha256 or api_key_sha256: the SHA-256 of the key"
                + " in hex. serai key create writes one");
        continue;
      }
      String member = bearer.isPresent() ? "bearer_sha256" : "api_key_sha256";
      String hash = bearer.or(() -> apiKey).get().toLowerCase(Locale.ROOT);
      if (SHA256.matcher(hash).matches()) {
        keys.add(hash);
      } else {
        credential.fault(
            credential.at(member),
            member + " must be a SHA-256 in 64 hex digits, not the key itself");
      }
    }
    return keys;
  }

  private static Permissions permissions(Members members) {
    Map<Right, List<String>> patterns = new EnumMap<>(Right.class);
    for (Right right : Right.values()) {
      List<String> names = members.texts(right.key());
      if (members.has(right.key())) {
        patterns.put(right, names);
      }
    }
    members.warnOfOthers();
    return new Permissions(patterns);
  }

  private static Limits limits(Members members) {
    Limits usual = Limits.DEFAULT;
    Limits limits =
        new Limits(
            members.integer("requests_per_minute", 1, MANY).orElse(usual.requestsPerMinute()),
            members.integer("requests_per_hour", 1, MANY).orElse(usual.requestsPerHour()),
            members.integer("requests_per_day", 1, MANY).orElse(usual.requestsPerDay()),
            members.integer("api_calls_per_minute", 1, MANY).orElse(usual.apiCallsPerMinute()),
            members.integer("api_calls_per_hour", 1, MANY).orElse(usual.apiCallsPerHour()));
    members.warnOfOthers();
    return limits;
  }

  private static Optional<RemoteCard> card(Members members) {
    Optional<String> url = members.text("url");
    Optional<String> card = members.text("card");
    Optional<String> credential = members.text("vault_credential");
    String name = url.isPresent() ? "url" : "card";
    Optional<URI> uri = url.or(() -> card).flatMap(RemoteCard::parse);
    if ((url.isPresent() || card.isPresent()) && uri.isEmpty()) {
      members.fault(
          members.at(name), name + " must be an absolute URL that starts with https:// or http://");
    }
    if (credential.isPresent() && url.isEmpty() && card.isEmpty()) {
      members.fault(
          members.at("vault_credential"),
          "vault_credential is sent to an agent elsewhere: write card: URL too");
    }
    return uri.map(found -> new RemoteCard(found, credential));
  }
}
