package io.serai.security.agent;

import java.util.List;

/**
 * A member of an agent's file, as described in the reference; {@link #ALL} lists all of them.
 *
 * @param path names from the root, joined by dots
 * @param value description of its values
 * @param standard description of the default
 * @param meaning sentence for the reference
 */
public record AgentFileMemberDefinition(
    String path, String value, String standard, String meaning) {

  /** All members that are read, in the order of the reference. */
  public static final List<AgentFileMemberDefinition> ALL =
      List.of(
          of(
              "agent_id",
              "word",
              "required",
              "The agent's id: up to 128 letters, digits, `.`, `_` and `-`. It is unique among all"
                  + " files. `serai`, the hub's own agent, `operator`, and `tasks`, a part of paths"
                  + " of A2A, are refused."),
          of("name", "text", "the id", "For people."),
          of("description", "text", "–", "For people."),
          of(
              "credentials",
              "list",
              "none",
              "Its keys. A caller that sends one is this agent. Without keys no caller is."),
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
              "Names of the agent in tokens of `serai.security.jwt.issuer`, besides its id."),
          of(
              "certificates",
              "list",
              "none",
              "Subjects of its client certificates, as the proxy sends them in the header"
                  + " `serai.security.client-cert-header`."),
          of(
              "permissions.capabilities",
              "patterns",
              "none",
              "Its permissions. It may execute a capability if it has all `permissions` of the"
                  + " capability and of those that the capability calls."),
          of(
              "permissions.skills",
              "patterns",
              "all",
              "Ids of the capabilities that the agent may execute; `[]` for none. `get-*@ada` matches"
                  + " only what ada registered, `*@operator` only what belongs to the operators."
                  + " Capabilities that these call need not be listed. Workflows may call only"
                  + " skills that are listed."),
          of(
              "permissions.registry",
              "patterns",
              "none",
              "`[write]` permits it to register, delete and execute documents of capabilities."),
          of(
              "limits.requests_per_minute",
              "number",
              "60",
              "Requests in a minute; further ones are answered with 429."),
          of("limits.requests_per_hour", "number", "1000", "The same for an hour."),
          of("limits.requests_per_day", "number", "10000", "The same for a day."),
          of(
              "limits.api_calls_per_minute",
              "number",
              "30",
              "Calls that its workflows make to APIs; further ones fail."),
          of("limits.api_calls_per_hour", "number", "500", "The same for an hour."),
          of(
              "permissions.operations",
              "patterns",
              "none",
              "Types of operations that its workflows may use, such as `ApiCall`."),
          of(
              "permissions.apis",
              "patterns",
              "none",
              "Ids of the APIs of `apis/` that its workflows may call."),
          of(
              "permissions.knowledge",
              "patterns",
              "all",
              "Knowledge bases whose documents it may search: the folders of `knowledge/`."),
          of(
              "permissions.credentials",
              "patterns",
              "none",
              "Ids of the credentials that its workflows may send, and the capabilities that it"
                  + " registers."),
          of(
              "weight",
              "number, 0 to 100",
              "50",
              "Its weight as a caller in the order of waiting tasks."),
          of(
              "default",
              "true or false",
              "false",
              "Whether it is the default agent, which serves `/a2a` and has the card of the hub. Only"
                  + " one file may say so."),
          of(
              "skills",
              "patterns",
              "none",
              "Skills that it serves below `/agents/{id}`. A name without `*` that no skill has is a"
                  + " warning."),
          of("default_skill", "text", "–", "The skill for messages that name none."),
          of(
              "allowed_callers",
              "patterns",
              "nobody",
              "Callers that may give it tasks, besides operators."),
          of(
              "allowed_callees",
              "patterns",
              "nobody",
              "Agents to which its tasks may be delegated."),
          of(
              "weight_policy",
              "patterns",
              "nobody",
              "Callers that may change its weight, besides operators."),
          of(
              "max_concurrent",
              "number",
              "–",
              "Maximum number of its tasks that run at once; by default"
                  + " `serai.tasks.max-concurrent`. Direct calls of capabilities are not counted."),
          of(
              "max_queued",
              "number",
              "–",
              "Maximum number of its tasks that wait; further ones are refused with 429 or 503. By"
                  + " default `serai.tasks.max-queued`."),
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
              "Makes it a remote agent: the URL of its card, or of the server that has its card at"
                  + " `/.well-known/agent-card.json`. The hub serves its skills as `ID.skill`."),
          of("url", "URL", "–", "The same as `card`."),
          of(
              "vault_credential",
              "word",
              "–",
              "The credential of the vault that calls of a remote agent carry, in the way that its"
                  + " card requires. The credential's hosts must include the agent's."),
          of(
              "binding",
              "`JSONRPC`, `HTTP+JSON` or `GRPC`",
              "the first of its card that the hub speaks",
              "The binding of A2A over which a remote agent is called; its card must offer it."));

  private static AgentFileMemberDefinition of(
      String path, String value, String standard, String meaning) {
    return new AgentFileMemberDefinition(path, value, standard, meaning);
  }
}
