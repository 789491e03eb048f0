package io.serai.security;

import java.util.List;
import java.util.Optional;

/**
 * A member of an agent's file, as described in the reference; {@link #ALL} lists all of them.
 *
 * @param path names from the root, joined by dots
 * @param value description of its values
 * @param standard description of the default
 * @param meaning sentence for the reference
 * @param idle for a member that looks like a restriction but has no effect, the warning; else empty
 */
public record AgentFileMember(
    String path, String value, String standard, String meaning, Optional<String> idle) {

  /** All members that are read, in the order of the reference. */
  public static final List<AgentFileMember> ALL =
      List.of(
          of(
              "agent_id",
              "word",
              "required",
              "Who the agent is: letters, digits, `.`, `_` and `-`, up to 128. No two files may"
                  + " have the same."),
          of("name", "text", "the id", "For people."),
          of("description", "text", "–", "For people."),
          of(
              "credentials",
              "list",
              "none",
              "Its keys. Whoever has one is this agent; without any nobody is."),
          of(
              "credentials.bearer_sha256",
              "SHA-256 in hex",
              "–",
              "The hash of a key, which `serai key create` writes. The key is sent as"
                  + " `Authorization: Bearer KEY` or `X-API-Key: KEY`."),
          of("credentials.api_key_sha256", "SHA-256 in hex", "–", "The same under another name."),
          of(
              "subjects",
              "list",
              "none",
              "Names that tokens of `serai.security.jwt.issuer` give it; its id is one anyway."),
          of(
              "certificates",
              "list",
              "none",
              "Subjects of its client certificates, as the proxy tells them in"
                  + " `serai.security.client-cert-header`."),
          of(
              "permissions.capabilities",
              "patterns",
              "none",
              "The permissions that it has: it may execute a capability, and those within it, whose"
                  + " `permissions` are all among them."),
          of(
              "permissions.skills",
              "patterns",
              "all",
              "Where it stands, the ids of the capabilities that the agent may execute; `[]` for"
                  + " none. What these use within themselves need not be named."),
          of(
              "permissions.registry",
              "patterns",
              "none",
              "`[write]`: it may register and delete capabilities, and execute documents."),
          of("limits.requests_per_minute", "number", "60", "Requests; one more is 429."),
          of("limits.requests_per_hour", "number", "1000", "The same for an hour."),
          of("limits.requests_per_day", "number", "10000", "The same for a day."),
          idle(
              "limits.api_calls_per_minute",
              "number",
              "30",
              "Calls of its workflows.",
              "it does not limit what capabilities call; serai.throttle.* and x-serai do"),
          idle(
              "limits.api_calls_per_hour",
              "number",
              "500",
              "The same for an hour.",
              "it does not limit what capabilities call; serai.throttle.* and x-serai do"),
          of(
              "permissions.operations",
              "patterns",
              "none",
              "Operations of its workflows, of which none run here."),
          idle(
              "permissions.apis",
              "patterns",
              "none",
              "APIs that its workflows may call.",
              "it does not limit what capabilities call; their domains do, and permissions.skills"
                  + " which of them the agent may execute"),
          idle(
              "permissions.credentials",
              "patterns",
              "none",
              "Credentials that its workflows may use.",
              "it does not limit which credentials capabilities use; permissions.skills limits"
                  + " which of them the agent may execute"),
          of(
              "weight",
              "number, 0 to 100",
              "50",
              "What it counts in the order of tasks that wait, where it asks for one."),
          of(
              "default",
              "true or false",
              "false",
              "Whether it answers at `/a2a` and has the card of the hub. Of one file only."),
          of(
              "skills",
              "patterns",
              "none",
              "What it serves below `/agents/{id}`. A name without `*` that no skill has is a"
                  + " warning."),
          of("default_skill", "text", "–", "The skill that takes the messages which name none."),
          of("allowed_callers", "patterns", "nobody", "Who may give it tasks, beside operators."),
          of(
              "allowed_callees",
              "patterns",
              "nobody",
              "The agents that its tasks may be given on to."),
          of("weight_policy", "patterns", "nobody", "Who may change its weight, beside operators."),
          of(
              "max_concurrent",
              "number",
              "–",
              "How many of its tasks run at once; `serai.tasks.max-concurrent` where it is left"
                  + " out. Direct calls of capabilities are not counted."),
          of(
              "max_queued",
              "number",
              "–",
              "How many of its tasks wait for a place; more are refused with 429 or 503."
                  + " `serai.tasks.max-queued` where it is left out."),
          of(
              "retention.keep_at_least",
              "duration",
              "–",
              "Age up to which its ended tasks are kept however many there are. What a file leaves"
                  + " out of `retention` is decided by `serai.tasks.retention.*` and"
                  + " `serai.tasks.keep-*`. A file with one of these members has its tasks counted"
                  + " apart from those of other agents."),
          of("retention.keep_for", "duration", "–", "How long its ended tasks are kept."),
          of(
              "retention.keep_most",
              "number",
              "–",
              "How many of its ended tasks are kept; beyond them the oldest are deleted."),
          of(
              "card",
              "URL",
              "–",
              "The agent is elsewhere: where its card is, or the place whose"
                  + " `/.well-known/agent-card.json` it is. Its skills are served here too, as"
                  + " `ID.skill`."),
          of("url", "URL", "–", "The same as `card`."),
          of(
              "vault_credential",
              "word",
              "–",
              "The credential of the vault that calls of an agent elsewhere carry, as its card asks"
                  + " for it; the credential's hosts must name the agent's."));

  /** Returns the member's JSON Pointer. */
  String pointer() {
    return "/" + path.replace('.', '/');
  }

  private static AgentFileMember of(String path, String value, String standard, String meaning) {
    return new AgentFileMember(path, value, standard, meaning, Optional.empty());
  }

  private static AgentFileMember idle(
      String path, String value, String standard, String meaning, String notice) {
    return new AgentFileMember(path, value, standard, meaning, Optional.of(notice));
  }
}
