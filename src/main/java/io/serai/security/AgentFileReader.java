package io.serai.security;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code agents/*.yaml}. Pure: it looks at nothing but the document. */
public final class AgentFileReader {
  /** What an agent's id may be. */
  static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final int MANY = 1_000_000_000;

  private AgentFileReader() {}

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
  public static AgentFileReadResult read(ParsedDocument document, String fileName) {
    List<DocumentFault> faults = new ArrayList<>();
    List<DocumentFault> warnings = new ArrayList<>();
    ObjectMemberReader objectMemberReader =
        new ObjectMemberReader(document, "", document.root(), faults, warnings);
    AgentDefinition agent = agent(objectMemberReader, fileName);
    objectMemberReader.warnOfOthers();
    warnOfIdle(document, warnings);
    return new AgentFileReadResult(
        faults.isEmpty() ? Optional.of(agent) : Optional.empty(), faults, warnings);
  }

  /** Tells of members that look as if they limited the agent here, and do not. */
  private static void warnOfIdle(ParsedDocument document, List<DocumentFault> warnings) {
    for (AgentFileMember member : AgentFileMember.ALL) {
      JsonNode value = document.root().at(member.pointer());
      if (member.idle().isPresent() && !value.isMissingNode() && !isForAll(value)) {
        String message = member.path() + " has no effect here: " + member.idle().get();
        warnings.add(DocumentFault.at(member.pointer(), "NO_EFFECT", message).in(document));
      }
    }
  }

  private static boolean isForAll(JsonNode patterns) {
    return patterns.size() == 1 && patterns.path(0).asText().equals("*");
  }

  private static AgentDefinition agent(ObjectMemberReader objectMemberReader, String fileName) {
    String id = id(objectMemberReader, fileName);
    return new AgentDefinition(
        id,
        objectMemberReader.text("name").orElse(id),
        objectMemberReader.text("description").orElse(""),
        objectMemberReader.integer("weight", 0, 100).orElse(50),
        objectMemberReader.flag("default"),
        objectMemberReader.texts("skills"),
        objectMemberReader.text("default_skill"),
        objectMemberReader.integer("max_concurrent", 1, MANY),
        objectMemberReader.integer("max_queued", 0, MANY),
        objectMemberReader.texts("allowed_callers"),
        objectMemberReader.texts("allowed_callees"),
        objectMemberReader.texts("weight_policy"),
        keys(objectMemberReader),
        permissions(objectMemberReader.object("permissions")),
        limits(objectMemberReader.object("limits")),
        card(objectMemberReader),
        objectMemberReader.texts("subjects"),
        objectMemberReader.texts("certificates").stream()
            .map(CertificateSubjects::normal)
            .toList());
  }

  private static String id(ObjectMemberReader objectMemberReader, String fileName) {
    Optional<String> id = objectMemberReader.text("agent_id");
    if (id.isEmpty()) {
      String suggestion = fileName.replaceFirst(".*/", "").replaceFirst("\\.[^.]*$", "");
      objectMemberReader.fault(
          objectMemberReader.at("agent_id"), "agent_id is missing. Write agent_id: " + suggestion);
    } else if (!ID.matcher(id.get()).matches()) {
      objectMemberReader.fault(
          objectMemberReader.at("agent_id"),
          "agent_id may have letters, digits, '.', '_' and '-', must start with a letter or a"
              + " digit and be no longer than 128");
    }
    return id.orElse("");
  }

  private static List<String> keys(ObjectMemberReader objectMemberReader) {
    List<String> keys = new ArrayList<>();
    for (ObjectMemberReader credential : objectMemberReader.objects("credentials")) {
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

  private static Permissions permissions(ObjectMemberReader objectMemberReader) {
    Map<PermissionKind, List<String>> patterns = new EnumMap<>(PermissionKind.class);
    for (PermissionKind permissionKind : PermissionKind.values()) {
      List<String> names = objectMemberReader.texts(permissionKind.key());
      if (objectMemberReader.has(permissionKind.key())) {
        patterns.put(permissionKind, names);
      }
    }
    objectMemberReader.warnOfOthers();
    return new Permissions(patterns);
  }

  private static AgentRateLimits limits(ObjectMemberReader objectMemberReader) {
    AgentRateLimits usual = AgentRateLimits.DEFAULT;
    AgentRateLimits limits =
        new AgentRateLimits(
            objectMemberReader
                .integer("requests_per_minute", 1, MANY)
                .orElse(usual.requestsPerMinute()),
            objectMemberReader
                .integer("requests_per_hour", 1, MANY)
                .orElse(usual.requestsPerHour()),
            objectMemberReader.integer("requests_per_day", 1, MANY).orElse(usual.requestsPerDay()),
            objectMemberReader
                .integer("api_calls_per_minute", 1, MANY)
                .orElse(usual.apiCallsPerMinute()),
            objectMemberReader
                .integer("api_calls_per_hour", 1, MANY)
                .orElse(usual.apiCallsPerHour()));
    objectMemberReader.warnOfOthers();
    return limits;
  }

  private static Optional<RemoteAgentCardAddress> card(ObjectMemberReader objectMemberReader) {
    Optional<String> url = objectMemberReader.text("url");
    Optional<String> card = objectMemberReader.text("card");
    Optional<String> credential = objectMemberReader.text("vault_credential");
    String name = url.isPresent() ? "url" : "card";
    Optional<URI> uri = url.or(() -> card).flatMap(RemoteAgentCardAddress::parse);
    if ((url.isPresent() || card.isPresent()) && uri.isEmpty()) {
      objectMemberReader.fault(
          objectMemberReader.at(name),
          name + " must be an absolute URL that starts with https:// or http://");
    }
    if (credential.isPresent() && url.isEmpty() && card.isEmpty()) {
      objectMemberReader.fault(
          objectMemberReader.at("vault_credential"),
          "vault_credential is sent to an agent elsewhere: write card: URL too");
    }
    return uri.map(found -> new RemoteAgentCardAddress(found, credential));
  }
}
