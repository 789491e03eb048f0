package io.serai.hub;

import java.util.List;
import java.util.Locale;

/**
 * The definition of one key of {@code application.properties}; {@link #ALL} lists all of them.
 *
 * @param key such as {@code serai.routes.max}
 * @param type the kind of its value, for the reference
 * @param standard default value as text; empty for none
 * @param meaning description for the reference
 */
public record SettingDefinition(String key, String type, String standard, String meaning) {

  /** All keys that Serai reads, in the order of the reference. */
  public static final List<SettingDefinition> ALL =
      List.of(
          new SettingDefinition(
              "serai.host", "address", "127.0.0.1", "The address that the hub listens on."),
          new SettingDefinition(
              "serai.port",
              "number",
              "8080",
              "The port that the hub listens on; 0 for any free one."),
          new SettingDefinition(
              "serai.public-base-url",
              "URL",
              "",
              "The URL by which callers reach the hub, if it differs from host and port."),
          new SettingDefinition(
              "serai.http.max-body-size", "bytes", "10485760", "Maximum size of a request body."),
          new SettingDefinition(
              "serai.http.body-budget",
              "bytes",
              "0",
              "Maximum size of all request bodies that are buffered at once, and of responses "
                  + "that are"
                  + " not read yet; 0 for an eighth of Java's heap. Requests beyond it are "
                  + "answered with"
                  + " 503."),
          new SettingDefinition(
              "serai.http.body-budget-per-caller",
              "bytes",
              "0",
              "Share of that budget that one caller, an agent or an address, may use; 0 for"
                  + " a quarter. Its requests beyond it are answered with 429."),
          new SettingDefinition(
              "serai.http.body-timeout",
              "duration",
              "30s",
              "Maximum time to receive a request body, after which the request is answered"
                  + " with 408; 0s for no limit."),
          new SettingDefinition(
              "serai.http.idle-timeout",
              "duration",
              "60s",
              "Time after which a connection is closed that has no request in progress, or"
                  + " whose client does not read the response."),
          new SettingDefinition(
              "serai.http.cors-origins",
              "list",
              "",
              "Origins whose web pages may call the hub; * for all."),
          new SettingDefinition(
              "serai.http.max-connections",
              "number",
              "0",
              "Maximum number of open connections to the hub; more are closed at once. 0 for three"
                  + " quarters of the files that the process may still open at its start "
                  + "(ulimit -n),"
                  + " without 200 for itself."),
          new SettingDefinition(
              "serai.http.max-connections-per-caller",
              "number",
              "0",
              "Share of that number that one address may have; more are closed at once. 0 for half."
                  + " It does not apply to trusted proxies."),
          new SettingDefinition(
              "serai.http.max-streams",
              "number",
              "10000",
              "Maximum number of open streams, such as event streams; more are answered with"
                  + " 503."),
          new SettingDefinition(
              "serai.http.max-streams-per-caller",
              "number",
              "5000",
              "Share of that number that one caller, an agent or an address, may have; more"
                  + " are answered with 429."),
          new SettingDefinition(
              "serai.http.max-websockets",
              "number",
              "10000",
              "Maximum number of open WebSockets; more are answered with 503."),
          new SettingDefinition(
              "serai.http.max-websockets-per-caller",
              "number",
              "5000",
              "Share of that number that one caller, an agent or an address, may have; more"
                  + " are answered with 429."),
          new SettingDefinition(
              "serai.http.event-loops",
              "number",
              "0",
              "Number of event loops of the HTTP server; 0 for one per processor."),
          new SettingDefinition(
              "serai.security.mode",
              "open or closed",
              "open",
              "Open listens on loopback only and treats requests without a key as from the"
                  + " operator; closed requires callers to authenticate."),
          new SettingDefinition(
              "serai.security.operators",
              "list",
              "",
              "SHA-256 hashes of the operators' keys, in hex."),
          new SettingDefinition(
              "serai.security.jwt.issuer",
              "URL",
              "",
              "Issuer whose tokens (JWT) identify agents; the hub's own keys stay valid."),
          new SettingDefinition(
              "serai.security.jwt.audience",
              "list",
              "",
              "Accepted audiences: a token's aud must contain one of them."),
          new SettingDefinition(
              "serai.security.jwt.jwks",
              "URL or file",
              "",
              "URL or file of the issuer's keys (JWKS); if empty, they are found through"
                  + " the issuer's metadata."),
          new SettingDefinition(
              "serai.security.jwt.agent-claim",
              "text",
              "sub",
              "The claim that contains the id of the agent."),
          new SettingDefinition(
              "serai.security.jwt.algorithms",
              "list",
              "RS256,PS256,ES256",
              "Accepted signature algorithms of tokens: RS, PS or ES with 256, 384 or 512."),
          new SettingDefinition(
              "serai.security.trusted-proxies",
              "list",
              "",
              "Addresses and ranges of reverse proxies whose forwarded headers are trusted."),
          new SettingDefinition(
              "serai.security.client-cert-header",
              "text",
              "",
              "Header in which these proxies send the subject of the client's certificate."),
          new SettingDefinition(
              "serai.store.url",
              "memory or JDBC URL",
              "jdbc:sqlite:{home}/data/serai.db",
              "Where tasks, registered capabilities and statistics are stored."),
          new SettingDefinition(
              "serai.store.max-size",
              "bytes",
              "0",
              "Maximum size of SQLite's file, beyond which the hub behaves as if the disk were "
                  + "full; 0 for no limit."),
          new SettingDefinition(
              "serai.tasks.max-concurrent",
              "number",
              "1000",
              "Maximum number of running tasks of an agent whose file does not set one."),
          new SettingDefinition(
              "serai.tasks.max-queued",
              "number",
              "10",
              "Maximum number of queued tasks of an agent whose file does not set one; more"
                  + " are rejected."),
          new SettingDefinition(
              "serai.tasks.weight-factor",
              "number 0 to 1",
              "1",
              "Factor of the caller's weight in the queue order of tasks."),
          new SettingDefinition(
              "serai.tasks.priority-factor",
              "number 0 to 1",
              "1",
              "Factor of the task's priority in the queue order of tasks."),
          new SettingDefinition(
              "serai.tasks.grace",
              "duration",
              "10s",
              "Time that the work of a task has to wind down after a graceful stop."),
          new SettingDefinition(
              "serai.tasks.time-limit",
              "duration",
              "0s",
              "Maximum duration of a task; 0s for no limit."),
          new SettingDefinition(
              "serai.tasks.lease",
              "duration",
              "15s",
              "With a shared database: time after which a hub that does not respond loses"
                  + " its tasks to another hub."),
          new SettingDefinition(
              "serai.tasks.poll",
              "duration",
              "250ms",
              "With a shared database: how often a hub checks for events of the other hubs."),
          new SettingDefinition(
              "serai.tasks.keep-for", "duration", "7d", "How long ended tasks are kept."),
          new SettingDefinition(
              "serai.tasks.keep-most",
              "number",
              "50000",
              "Maximum number of ended tasks that are kept."),
          new SettingDefinition(
              "serai.tasks.keep-memory",
              "bytes",
              "0",
              "Without a database: maximum memory of ended tasks, beyond which the oldest ones"
                  + " are deleted; 0 for a quarter of Java's heap."),
          new SettingDefinition(
              "serai.tasks.max-live-bytes",
              "bytes",
              "0",
              "Maximum memory of the tasks that have not ended, as it is estimated; 0 for a"
                  + " quarter of Java's heap. Requests beyond it are answered with 503."),
          new SettingDefinition(
              "serai.tasks.max-live-bytes-per-caller",
              "bytes",
              "0",
              "Share of that memory that the tasks of one caller may use; 0 for a quarter, in open"
                  + " mode for all. Requests beyond it are answered with 429."),
          TaskRetentionSettings.keepAtLeast("a2a"),
          TaskRetentionSettings.keepFor("a2a"),
          TaskRetentionSettings.keepMost("a2a"),
          TaskRetentionSettings.keepAtLeast("a2w", "24h"),
          TaskRetentionSettings.keepFor("a2w"),
          TaskRetentionSettings.keepMost("a2w"),
          TaskRetentionSettings.keepAtLeast("a2s"),
          TaskRetentionSettings.keepFor("a2s"),
          TaskRetentionSettings.keepMost("a2s"),
          TaskRetentionSettings.keepAtLeast("camel"),
          TaskRetentionSettings.keepFor("camel"),
          TaskRetentionSettings.keepMost("camel"),
          new SettingDefinition(
              "serai.tasks.max-events",
              "number",
              "100000",
              "Maximum number of events of a task. Progress and log lines beyond it are"
                  + " dropped; any other report fails the task with E001."),
          new SettingDefinition(
              "serai.tasks.queue",
              "Camel endpoint",
              "",
              "Queue for waiting tasks that hubs with a shared database use together, such"
                  + " as sjms2:queue:serai.tasks. If empty, tasks wait in memory."),
          new SettingDefinition(
              "serai.console.operations",
              "true or false",
              "false",
              "Whether operators may call the operations of the hub's JMX beans over HTTP, by"
                  + " Jolokia and Hawtio."),
          new SettingDefinition("serai.log.format", "text or json", "text", "Format of the log."),
          new SettingDefinition(
              "serai.log.requests",
              "true or false",
              "true",
              "Whether each request of A2A is logged in a line."),
          new SettingDefinition(
              "serai.telemetry.otlp-endpoint",
              "URL",
              "",
              "Where spans are sent by OTLP over HTTP, such as http://localhost:4318. If"
                  + " empty, OTEL_EXPORTER_OTLP_ENDPOINT is used; if that is not set either, no"
                  + " spans are created."),
          new SettingDefinition(
              "serai.a2w.enforce-deadlines",
              "true or false",
              "false",
              "Whether tasks that were started over A2W are terminated when their deadline"
                  + " passes; if false, it only causes a warning."),
          new SettingDefinition(
              "serai.a2e.max-operations",
              "number",
              "20",
              "Maximum number of operations that a workflow runs, those within others too."),
          new SettingDefinition(
              "serai.a2e.max-execution-time", "duration", "30s", "Maximum time of an execution."),
          new SettingDefinition(
              "serai.a2e.max-loop-size",
              "number",
              "1000",
              "Maximum number of elements that a Loop runs over."),
          new SettingDefinition(
              "serai.a2e.max-iterations",
              "number",
              "10000",
              "Maximum number of iterations of all loops of an execution, those"
                  + " within others too."),
          new SettingDefinition(
              "serai.a2e.max-data-size",
              "bytes",
              "67108864",
              "Maximum memory of the data of an execution, as it is estimated."),
          new SettingDefinition(
              "serai.a2e.max-data-size-per-agent",
              "bytes",
              "0",
              "Maximum memory of the data of all executions of an agent at one time; 0 for half of"
                  + " the total."),
          new SettingDefinition(
              "serai.a2e.max-total-data-size",
              "bytes",
              "0",
              "Maximum memory of the data of all executions at one time; 0 for a quarter of Java's"
                  + " heap."),
          new SettingDefinition(
              "serai.a2e.max-compiled",
              "number",
              "256",
              "Number of compiled workflows that are kept, where 16 KiB of text count as one more;"
                  + " a known workflow runs without compiling."),
          new SettingDefinition(
              "serai.a2e.heartbeat",
              "duration",
              "15s",
              "Time without events after which the event stream of an execution"
                  + " sends a comment; shorter than `serai.http.idle-timeout`."),
          new SettingDefinition(
              "serai.zeroclaw.enabled",
              "true or false",
              "true",
              "Whether ZeroClaw's REST dialect is served; if false, its paths answer 503, and"
                  + " the agent cards do not offer it."),
          new SettingDefinition(
              "serai.zeroclaw.root-alias",
              "true or false",
              "false",
              "Whether the dialect, and HTTP+JSON of A2A 1.0 with it, are also served at the "
                  + "root: /tasks."),
          new SettingDefinition(
              "serai.zeroclaw.keep-for",
              "duration",
              "24h",
              "How long ended tasks that were created over the dialect are found over it."),
          new SettingDefinition(
              "serai.zeroclaw.max-tasks",
              "number",
              "10000",
              "Maximum number of tasks that were created over the dialect and are found over"
                  + " it. The oldest ended ones leave; if none has ended, new tasks are answered"
                  + " with 503. In closed mode a caller that leaves too few to others is answered"
                  + " with 429."),
          new SettingDefinition(
              "serai.organizations.roots",
              "list",
              "",
              "Absolute folders outside the home that `dir` and `work_dir` of organizations may"
                  + " be in."),
          new SettingDefinition(
              "serai.a2a.legacy",
              "true or false",
              "true",
              "Whether A2A 0.3 is served in addition to 1.0."),
          new SettingDefinition(
              "serai.a2a.grpc",
              "true or false",
              "true",
              "Whether A2A is also served over gRPC, on the same port."),
          new SettingDefinition(
              "serai.a2a.push",
              "true or false",
              "true",
              "Whether A2A clients can request push notifications."),
          new SettingDefinition(
              "serai.a2a.push.allowed-private-hosts",
              "list",
              "",
              "Hosts, or host:port, on private, loopback or link-local addresses that push"
                  + " notifications may be sent to."),
          new SettingDefinition(
              "serai.a2a.error-table",
              "1.0.1 or 1.0.0",
              "1.0.1",
              "The edition of A2A's table of HTTP statuses for errors."),
          new SettingDefinition(
              "serai.a2a.rest-media-type",
              "media type",
              "application/json",
              "Media type of A2A HTTP+JSON responses to requests that do not accept a"
                  + " specific one."),
          new SettingDefinition(
              "serai.a2a.input-modes",
              "list",
              "text/plain,application/json",
              "Accepted media types of parts of A2A messages; */* for any."),
          new SettingDefinition(
              "serai.a2a.extensions",
              "list",
              "",
              "URIs of the A2A protocol extensions that the agents support, besides those of "
                  + "the hub."),
          new SettingDefinition(
              "serai.a2a.required-extensions",
              "list",
              "",
              "Those of them that every request must use."),
          new SettingDefinition(
              "serai.a2a.heartbeat",
              "duration",
              "15s",
              "Time without events after which an A2A stream sends a comment; shorter than"
                  + " `serai.http.idle-timeout`."),
          new SettingDefinition(
              "serai.a2a.card-key",
              "file",
              "",
              "File (mode 600) with the private JSON Web Key that signs agent cards: EC P-256 or"
                  + " RSA. 'serai key card' writes one."),
          new SettingDefinition(
              "serai.a2a.card-key-id",
              "text",
              "",
              "Key id (kid) of that key; if empty, its thumbprint."),
          new SettingDefinition(
              "serai.agents.card-refresh",
              "duration",
              "5m",
              "How often the agent cards of remote agents are fetched again."),
          new SettingDefinition(
              "serai.agents.timeout",
              "duration",
              "5m",
              "Maximum time for a response of a remote agent that is not a stream."),
          new SettingDefinition(
              "serai.agents.stream-silence",
              "duration",
              "60s",
              "Time without a complete event, message or comment after which a stream of a remote"
                  + " agent is considered lost."),
          new SettingDefinition(
              "serai.agents.retries",
              "number",
              "5",
              "How often in a row the hub tries to reconnect to a remote task."),
          new SettingDefinition(
              "serai.agents.retry-delay",
              "duration",
              "500ms",
              "Delay before the first of these retries, and before a card that could not be read is"
                  + " read again; doubled each time up to 15s."),
          new SettingDefinition(
              "serai.agents.max-depth",
              "number",
              "8",
              "Maximum number of hubs that a task may be delegated through."),
          new SettingDefinition(
              "serai.agents.max-task-size",
              "bytes",
              "33554432",
              "Maximum size of all messages and artifacts that a remote agent may add to one task;"
                  + " beyond it the task fails."),
          new SettingDefinition(
              "serai.agents.max-stream-size",
              "bytes",
              "268435456",
              "Maximum size of all that the streams of a remote agent send for one task, comments"
                  + " included; beyond it the task fails."),
          new SettingDefinition(
              "serai.agents.max-stream-events",
              "number",
              "1000000",
              "Maximum number of events, messages and comments of these streams; beyond it the task"
                  + " fails."),
          new SettingDefinition(
              "serai.agents.max-stream-bytes-per-second",
              "bytes",
              "8388608",
              "Bytes of these streams that are read in a second, on average over a few seconds; "
                  + "what"
                  + " comes faster waits."),
          new SettingDefinition(
              "serai.agents.max-stream-events-per-second",
              "number",
              "1000",
              "Events, messages and comments of these streams that are read in a second, on average"
                  + " over a few seconds; what comes faster waits."),
          new SettingDefinition(
              "serai.agents.time-limit",
              "duration",
              "7d",
              "Maximum duration of a task of a remote agent; 0s for no limit."),
          new SettingDefinition(
              "serai.intake.min-fit",
              "number 0 to 1",
              "0.3",
              "Minimum share of the words of a message that a skill must cover to be"
                  + " selected by them."),
          new SettingDefinition(
              "serai.routes.max",
              "number",
              "256",
              "Maximum number of compiled capability routes; the least used are evicted"
                  + " first."),
          new SettingDefinition(
              "serai.routes.max-steps",
              "number",
              "0",
              "Maximum number of their steps in total, each about 40 KiB of Java's heap; 0"
                  + " for as many as fit in an eighth of the heap."),
          new SettingDefinition(
              "serai.registry.max-documents-per-agent",
              "number",
              "1000",
              "Maximum number of capabilities that one agent may register, at least 1; more"
                  + " are rejected with 409."),
          new SettingDefinition(
              "serai.registry.max-documents",
              "number",
              "10000",
              "Maximum number of capabilities that all callers may register, at least 1;"
                  + " files do not count."),
          new SettingDefinition(
              "serai.registry.memory-per-agent",
              "bytes",
              "0",
              "Maximum heap use of the capabilities that one agent has registered; 0 for a"
                  + " quarter of the total. More are rejected with 409."),
          new SettingDefinition(
              "serai.registry.memory",
              "bytes",
              "0",
              "Maximum heap use of all registered capabilities; 0 for a quarter of the"
                  + " heap. Capabilities that do not fit at a start are kept, but not served."),
          new SettingDefinition(
              "serai.registry.name-hold",
              "duration",
              "7d",
              "How long the name of a registered capability is kept for its owner when its last"
                  + " version was deleted; 0s to free it at once."),
          new SettingDefinition(
              "serai.outbound.allowed-private-hosts",
              "list",
              "",
              "Hosts, or host:port, on private, loopback or link-local addresses that may"
                  + " be called."),
          new SettingDefinition(
              "serai.outbound.allowed-hosts",
              "list",
              "",
              "If set, only these hosts may be called; *.example.com covers subdomains."),
          new SettingDefinition(
              "serai.outbound.denied-hosts",
              "list",
              "",
              "Hosts that are never called, whatever else allows them."),
          new SettingDefinition(
              "serai.outbound.timeout",
              "duration",
              "30s",
              "Maximum time of one attempt of a call."),
          new SettingDefinition(
              "serai.outbound.max-response-size",
              "bytes",
              "10485760",
              "Maximum size of a response."),
          new SettingDefinition(
              "serai.outbound.connections-per-host",
              "number",
              "256",
              "Maximum number of connections to one host, over all event loops; over gRPC,"
                  + " which shares connections, of calls at a time."),
          new SettingDefinition(
              "serai.outbound.cache-size",
              "bytes",
              "33554432",
              "Size of the response cache; 0 turns it off. If it is not set, the cache is at most a"
                  + " sixteenth of Java's heap."),
          new SettingDefinition(
              "serai.outbound.node-statistics",
              "true or false",
              "false",
              "Whether JMX counts each node of the routes of hosts: cache, throttle, breaker,"
                  + " request. The routes themselves are always counted."),
          new SettingDefinition(
              "serai.retry.max", "number", "3", "Maximum number of retries of a failed call."),
          new SettingDefinition(
              "serai.retry.initial-delay", "duration", "100ms", "Delay before the first retry."),
          new SettingDefinition(
              "serai.retry.max-delay", "duration", "5s", "Maximum delay before a retry."),
          new SettingDefinition(
              "serai.throttle.requests",
              "number",
              "0",
              "Maximum number of calls to one host in each period; 0 for no limit."),
          new SettingDefinition(
              "serai.throttle.per", "duration", "1s", "The period of the throttle."),
          new SettingDefinition(
              "serai.circuit-breaker.failure-rate",
              "percent",
              "50",
              "Percentage of failed calls that opens the circuit breaker of a caller at a host; 0"
                  + " for no circuit breaker."),
          new SettingDefinition(
              "serai.circuit-breaker.minimum-calls",
              "number",
              "20",
              "Number of calls after which the failure rate is evaluated, and of failures in a row"
                  + " that open the circuit breaker of the host; up to 1000."),
          new SettingDefinition(
              "serai.circuit-breaker.open-for",
              "duration",
              "30s",
              "How long a circuit breaker stays open."),
          new SettingDefinition(
              "serai.search.min-similarity",
              "number 0 to 1",
              "",
              "Minimum cosine of a hit that shares no word with the query; if absent, 0.36 with the"
                  + " hub's own models and 0.6 with an embeddings endpoint."),
          new SettingDefinition(
              "serai.embeddings.url",
              "URL or none",
              "",
              "An OpenAI-compatible embeddings endpoint, instead of the hub's own models; none for"
                  + " search by words alone."),
          new SettingDefinition(
              "serai.embeddings.model",
              "text",
              "",
              "The name of the model that is requested " + "from the endpoint."),
          new SettingDefinition(
              "serai.embeddings.key",
              "text",
              "",
              "API key of the endpoint; preferably set in the environment."),
          new SettingDefinition(
              "serai.reload.poll",
              "duration",
              "2s",
              "How often folders are scanned in addition to being watched."),
          new SettingDefinition(
              "serai.shutdown-timeout",
              "duration",
              "20s",
              "How long requests, and work that must not run twice, may continue when the"
                  + " hub stops."));

  /** Returns the environment variable that also sets this key, such as {@code SERAI_ROUTES_MAX}. */
  public String environmentVariable() {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
