package io.serai.security.agent;

import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.ParsedDocument;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentFileSection;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.RetentionRule;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads an agent from a file of {@code agents/}. It has no side effects and depends on the document
 * only.
 */
public final class AgentFileReader {
  /** Syntax of an agent's id. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final String CREDENTIAL =
      "write bearer_sha256 or api_key_sha256, the SHA-256 of the key in hex; serai key create"
          + " writes one";
  private static final int MAX_INTEGER = 1_000_000_000;

  private AgentFileReader() {}

  /** Whether the text is a valid agent id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /**
   * Reads one agent, and the blocks of its file that belong to packages above.
   *
   * @param fileName name of the file, from which a missing id is suggested
   * @param readers of the blocks
   * @return the agent, or all faults with path, line and remedy; unknown members are warnings
   */
  public static AgentFileReadResult read(
      ParsedDocument document, String fileName, List<AgentFileSectionReader> readers) {
    FaultCollector faults = new FaultCollector(false);
    DocumentNode members = DocumentNode.root(document.root(), faults);
    members.asObject("write members such as agent_id: " + suggestedId(fileName));
    AgentDefinition agent = agent(members, fileName, readers);
    members.warnOfUnknown();
    return new AgentFileReadResult(
        faults.count() == 0 ? Optional.of(agent) : Optional.empty(),
        faults.faults(document::line),
        faults.warnings(document::line));
  }

  private static AgentDefinition agent(
      DocumentNode members, String fileName, List<AgentFileSectionReader> readers) {
    String id = id(members, fileName, readers);
    Map<String, AgentFileSection> blocks = blocks(id, members, readers);
    return new AgentDefinition(
        id,
        members.text("name").orElse(id),
        members.text("description").orElse(""),
        members.integer("weight", 0, 100).orElse(50),
        members.flag("default").orElse(false),
        skills(members, blocks.values()),
        members.text("default_skill"),
        limit(
            members.integer("max_concurrent", 1, MAX_INTEGER),
            blocks,
            AgentFileSection::maxConcurrent),
        limit(members.integer("max_queued", 0, MAX_INTEGER), blocks, AgentFileSection::maxQueued),
        members.texts("allowed_callers"),
        members.texts("allowed_callees"),
        members.texts("weight_policy"),
        keys(members),
        permissions(members.object("permissions")),
        limits(members.object("limits")),
        card(members),
        members.texts("subjects"),
        members.texts("certificates").stream().map(ClientCertHeaderParser::normal).toList(),
        retention(members.object("retention")),
        blocks);
  }

  private static Map<String, AgentFileSection> blocks(
      String id, DocumentNode members, List<AgentFileSectionReader> readers) {
    Map<String, AgentFileSection> blocks = new LinkedHashMap<>();
    for (AgentFileSectionReader reader : readers) {
      DocumentNode block = members.optional(reader.name());
      if (block.exists() && reader.hasShape(block)) {
        blocks.put(reader.name(), reader.read(id, block));
        block.warnOfUnknown();
      }
    }
    return blocks;
  }

  private static List<String> skills(DocumentNode members, Collection<AgentFileSection> blocks) {
    List<String> skills = new ArrayList<>(members.texts("skills"));
    blocks.forEach(block -> skills.addAll(block.skills()));
    return skills;
  }

  /** The limits of a block are decided by its reader, not by the reader of the file. */
  private static OptionalInt limit(
      OptionalInt ofFile,
      Map<String, AgentFileSection> blocks,
      Function<AgentFileSection, OptionalInt> limit) {
    return blocks.values().stream()
        .map(limit)
        .filter(OptionalInt::isPresent)
        .findFirst()
        .orElse(ofFile);
  }

  private static String id(
      DocumentNode members, String fileName, List<AgentFileSectionReader> readers) {
    DocumentNode member = members.optional("agent_id");
    Optional<String> id = member.asText("write agent_id: " + suggestedId(fileName));
    if (id.isPresent() && !ID.matcher(id.get()).matches()) {
      member.fault(
          "agent_id may have letters, digits, '.', '_' and '-', must start with a letter or a"
              + " digit and be no longer than 128");
    } else if (id.isPresent()) {
      reservation(id.get(), readers).ifPresent(member::fault);
    }
    return id.orElse("");
  }

  /**
   * Returns why no agent may have this id; empty if the id is allowed.
   *
   * @param readers of the blocks, whose protocols reserve ids
   */
  public static Optional<String> reservation(String id, List<AgentFileSectionReader> readers) {
    if (id.equals(Caller.OPERATOR_NAME)) {
      return Optional.of(id + " is the name of the operators; choose another agent_id");
    }
    if (id.equals(AgentDefinition.HUB_ID)) {
      return Optional.of(id + " is the hub's own agent; choose another agent_id");
    }
    return readers.stream().anyMatch(reader -> reader.reservedIds().contains(id))
        ? Optional.of(id + " is a part of paths of the hub; choose another agent_id")
        : Optional.empty();
  }

  private static String suggestedId(String fileName) {
    return fileName.replaceFirst(".*/", "").replaceFirst("\\.[^.]*$", "");
  }

  private static List<String> keys(DocumentNode members) {
    List<String> keys = new ArrayList<>();
    for (DocumentNode credential : members.objects("credentials", CREDENTIAL)) {
      Optional<String> bearer = credential.text("bearer_sha256");
      Optional<String> apiKey = credential.text("api_key_sha256");
      credential.warnOfUnknown();
      if (bearer.isPresent() == apiKey.isPresent()) {
        credential.fault("a credential must have exactly one member; " + CREDENTIAL);
        continue;
      }
      String member = bearer.isPresent() ? "bearer_sha256" : "api_key_sha256";
      String hash = bearer.or(() -> apiKey).get().toLowerCase(Locale.ROOT);
      if (SHA256.matcher(hash).matches()) {
        keys.add(hash);
      } else {
        credential
            .member(member)
            .fault(member + " must be a SHA-256 in 64 hex digits, not the key itself");
      }
    }
    return keys;
  }

  private static Permissions permissions(DocumentNode members) {
    Map<PermissionKind, List<String>> patterns = new EnumMap<>(PermissionKind.class);
    for (PermissionKind permissionKind : PermissionKind.values()) {
      List<String> names = members.texts(permissionKind.key());
      if (members.has(permissionKind.key())) {
        patterns.put(permissionKind, names);
      }
    }
    members.warnOfUnknown();
    return new Permissions(patterns);
  }

  private static AgentRateLimitConfig limits(DocumentNode members) {
    AgentRateLimitConfig defaults = AgentRateLimitConfig.DEFAULT;
    AgentRateLimitConfig limits =
        new AgentRateLimitConfig(
            members
                .integer("requests_per_minute", 1, MAX_INTEGER)
                .orElse(defaults.requestsPerMinute()),
            members.integer("requests_per_hour", 1, MAX_INTEGER).orElse(defaults.requestsPerHour()),
            members.integer("requests_per_day", 1, MAX_INTEGER).orElse(defaults.requestsPerDay()),
            members
                .integer("api_calls_per_minute", 1, MAX_INTEGER)
                .orElse(defaults.apiCallsPerMinute()),
            members
                .integer("api_calls_per_hour", 1, MAX_INTEGER)
                .orElse(defaults.apiCallsPerHour()));
    members.warnOfUnknown();
    return limits;
  }

  private static RetentionRule retention(DocumentNode members) {
    RetentionRule rule =
        new RetentionRule(
            duration(members, "keep_at_least"),
            duration(members, "keep_for"),
            members.integer("keep_most", 0, MAX_INTEGER));
    if (rule.isContradictory()) {
      members
          .member("keep_for")
          .fault("keep_for is shorter than keep_at_least; raise it, or leave it out");
    }
    members.warnOfUnknown();
    return rule;
  }

  private static Optional<Duration> duration(DocumentNode members, String name) {
    return members.duration(name, "a duration such as 30m, 24h or 7d", any -> true);
  }

  private static Optional<RemoteAgentCardAddress> card(DocumentNode members) {
    Optional<String> url = members.text("url");
    Optional<String> card = members.text("card");
    Optional<String> credential = members.text("vault_credential");
    String name = url.isPresent() ? "url" : "card";
    Optional<URI> uri = url.or(() -> card).flatMap(RemoteAgentCardAddress::parse);
    if ((url.isPresent() || card.isPresent()) && uri.isEmpty()) {
      members
          .member(name)
          .fault(name + " must be an absolute URL that starts with https:// or http://");
    }
    if (credential.isPresent() && url.isEmpty() && card.isEmpty()) {
      members
          .member("vault_credential")
          .fault("vault_credential is for remote agents: write card: URL too");
    }
    Optional<String> binding = members.text("binding");
    if (binding.isPresent() && !RemoteAgentCardAddress.BINDINGS.contains(binding.get())) {
      members.member("binding").fault("binding must be JSONRPC, HTTP+JSON or GRPC");
    }
    if (binding.isPresent() && url.isEmpty() && card.isEmpty()) {
      members.member("binding").fault("binding is for remote agents: write card: URL too");
    }
    return uri.map(found -> new RemoteAgentCardAddress(found, credential, binding));
  }
}
