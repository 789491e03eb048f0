package io.serai.hub;

import java.util.List;
import java.util.Locale;

/**
 * One key of {@code application.properties}: the reference of all of them is {@link #ALL}.
 *
 * @param key such as {@code serai.routes.max}
 * @param type what its value is, in words
 * @param standard the value where none is set, as text; empty for none
 * @param meaning one sentence for the reference
 */
public record SettingDefinition(String key, String type, String standard, String meaning) {

  /** Every key that Serai reads, in the order of the reference. */
  public static final List<SettingDefinition> ALL =
      List.of(
          new SettingDefinition("serai.host", "address", "127.0.0.1", "Where the hub listens."),
          new SettingDefinition(
              "serai.port", "number", "8080", "The one port; 0 takes any free one."),
          new SettingDefinition(
              "serai.public-base-url",
              "URL",
              "",
              "How callers reach the hub, where that differs from host and port."),
          new SettingDefinition(
              "serai.http.max-body-size", "bytes", "10485760", "The largest body of a request."),
          new SettingDefinition(
              "serai.http.body-budget",
              "bytes",
              "0",
              "How many bytes of requests' bodies are buffered at once; 0 is an eighth of Java's heap."
                  + " Beyond, requests are answered 503."),
          new SettingDefinition(
              "serai.http.body-budget-per-caller",
              "bytes",
              "0",
              "How many of them one caller may have, an agent or an address; 0 is a quarter of the"
                  + " budget. Beyond, its requests are answered 429."),
          new SettingDefinition(
              "serai.http.body-timeout",
              "duration",
              "30s",
              "Within which the whole body of a request must have come, else 408; 0s for any time."),
          new SettingDefinition(
              "serai.http.idle-timeout",
              "duration",
              "60s",
              "When a connection is closed on which no request is in progress, or whose client takes"
                  + " nothing of an answer."),
          new SettingDefinition(
              "serai.http.cors-origins",
              "list",
              "",
              "Origins whose web pages may call the hub; * for all."),
          new SettingDefinition(
              "serai.http.event-loops",
              "number",
              "0",
              "How many event loops serve; 0 is one for each processor."),
          new SettingDefinition(
              "serai.security.mode",
              "open or closed",
              "open",
              "Open serves loopback only and takes who comes without a key for the operator; closed"
                  + " asks everybody for a key."),
          new SettingDefinition(
              "serai.security.operators", "list", "", "SHA-256 of the operators' keys, in hex."),
          new SettingDefinition(
              "serai.security.jwt.issuer",
              "URL",
              "",
              "Issuer whose tokens (JWT) name agents; keys of the hub go on to work."),
          new SettingDefinition(
              "serai.security.jwt.audience",
              "list",
              "",
              "What the issuer calls this hub: a token's aud must hold one of them."),
          new SettingDefinition(
              "serai.security.jwt.jwks",
              "URL or file",
              "",
              "Where the issuer's keys are; where empty, its metadata tell."),
          new SettingDefinition(
              "serai.security.jwt.agent-claim", "text", "sub", "The claim that names the agent."),
          new SettingDefinition(
              "serai.security.jwt.algorithms",
              "list",
              "RS256,PS256,ES256",
              "What may sign tokens; of RS, PS and ES with 256, 384 or 512."),
          new SettingDefinition(
              "serai.security.trusted-proxies",
              "list",
              "",
              "Addresses and ranges of reverse proxies whose forwarded headers are believed."),
          new SettingDefinition(
              "serai.security.client-cert-header",
              "text",
              "",
              "Header in which these proxies tell the subject of a client's certificate."),
          new SettingDefinition(
              "serai.store.url",
              "memory or JDBC URL",
              "jdbc:sqlite:{home}/data/serai.db",
              "Where tasks, registered capabilities and statistics are kept."),
          new SettingDefinition(
              "serai.tasks.max-concurrent",
              "number",
              "1000",
              "How many tasks of an agent run at once, where its file does not say."),
          new SettingDefinition(
              "serai.tasks.max-queued",
              "number",
              "10",
              "How many tasks of an agent wait for a place, where its file does not say; more are"
                  + " refused."),
          new SettingDefinition(
              "serai.tasks.weight-factor",
              "number 0 to 1",
              "1",
              "What the asker's weight counts in the order of tasks that wait for a place."),
          new SettingDefinition(
              "serai.tasks.priority-factor",
              "number 0 to 1",
              "1",
              "What a task's priority counts in that order."),
          new SettingDefinition(
              "serai.tasks.grace",
              "duration",
              "10s",
              "How long the work of a task that is asked to stop may wind down."),
          new SettingDefinition(
              "serai.tasks.time-limit",
              "duration",
              "0s",
              "How long a task may take; 0s for any time."),
          new SettingDefinition(
              "serai.tasks.lease",
              "duration",
              "15s",
              "Hubs that share a database: when a hub that is silent loses its tasks to another."),
          new SettingDefinition(
              "serai.tasks.poll",
              "duration",
              "250ms",
              "Hubs that share a database: how often one looks for what the others wrote."),
          new SettingDefinition(
              "serai.tasks.keep-for", "duration", "7d", "How long ended tasks are kept."),
          new SettingDefinition(
              "serai.tasks.keep-most", "number", "50000", "How many ended tasks are kept."),
          new SettingDefinition(
              "serai.tasks.max-events",
              "number",
              "100000",
              "How many events a task may have: progress and log lines beyond are not kept, anything"
                  + " else fails it with E030."),
          new SettingDefinition(
              "serai.tasks.queue",
              "Camel endpoint",
              "",
              "Where tasks stand that must wait for a place, for hubs that share a database; such as"
                  + " sjms2:queue:serai.tasks. In memory where empty."),
          new SettingDefinition(
              "serai.log.format", "text or json", "text", "How lines of the log are written."),
          new SettingDefinition(
              "serai.telemetry.otlp-endpoint",
              "URL",
              "",
              "Where spans are sent by OTLP over HTTP, such as http://localhost:4318. None are made"
                  + " where it is empty and the environment names no OTEL_EXPORTER_OTLP_ENDPOINT."),
          new SettingDefinition(
              "serai.a2a.legacy", "true or false", "true", "Whether A2A 0.3 is served beside 1.0."),
          new SettingDefinition(
              "serai.a2a.grpc",
              "true or false",
              "true",
              "Whether A2A 1.0 is served over gRPC too, on the same port."),
          new SettingDefinition(
              "serai.a2a.push",
              "true or false",
              "true",
              "Whether A2A clients may have push notifications sent."),
          new SettingDefinition(
              "serai.a2a.push.allowed-private-hosts",
              "list",
              "",
              "Hosts, or host:port, on private, loopback or link-local addresses that push"
                  + " notifications may go to."),
          new SettingDefinition(
              "serai.a2a.error-table",
              "1.0.1 or 1.0.0",
              "1.0.1",
              "The edition of A2A's table of HTTP statuses for errors."),
          new SettingDefinition(
              "serai.a2a.rest-media-type",
              "media type",
              "application/json",
              "What A2A over HTTP+JSON answers where the request names no type."),
          new SettingDefinition(
              "serai.a2a.input-modes",
              "list",
              "text/plain,application/json",
              "Media types that parts of A2A messages may have; */* for any."),
          new SettingDefinition(
              "serai.a2a.extensions",
              "list",
              "",
              "URIs of A2A protocol extensions that the agents know."),
          new SettingDefinition(
              "serai.a2a.required-extensions",
              "list",
              "",
              "Those of them without which nobody is served."),
          new SettingDefinition(
              "serai.a2a.heartbeat",
              "duration",
              "15s",
              "How long an A2A stream may be silent before it gets a comment."),
          new SettingDefinition(
              "serai.a2a.card-key",
              "file",
              "",
              "PEM file (PKCS#8, mode 600) of the key that signs agent cards: EC P-256, RSA or"
                  + " Ed25519."),
          new SettingDefinition(
              "serai.a2a.card-key-id",
              "text",
              "",
              "What that key is called; where empty, its thumbprint."),
          new SettingDefinition(
              "serai.agents.card-refresh",
              "duration",
              "5m",
              "How often the cards of agents elsewhere are looked at again."),
          new SettingDefinition(
              "serai.agents.timeout",
              "duration",
              "5m",
              "How long an agent elsewhere may take for an answer that is no stream."),
          new SettingDefinition(
              "serai.agents.stream-silence",
              "duration",
              "60s",
              "After which silence a stream of an agent elsewhere is taken for lost."),
          new SettingDefinition(
              "serai.agents.retries",
              "number",
              "5",
              "How often in a row a task elsewhere that was lost is looked for again."),
          new SettingDefinition(
              "serai.agents.retry-delay",
              "duration",
              "500ms",
              "The pause before it is, doubled each time up to 15s."),
          new SettingDefinition(
              "serai.agents.max-depth", "number", "8", "Through how many hubs a task may go."),
          new SettingDefinition(
              "serai.intake.min-fit",
              "number 0 to 1",
              "0.3",
              "How much of somebody's words a skill must be about to be meant by them."),
          new SettingDefinition(
              "serai.routes.max",
              "number",
              "256",
              "How many compiled capability routes stand at once; the least used leave first."),
          new SettingDefinition(
              "serai.routes.max-steps",
              "number",
              "0",
              "How many steps they have in sum, each of some 40 KiB of Java's heap; 0 is what an"
                  + " eighth of the heap holds."),
          new SettingDefinition(
              "serai.registry.max-documents-per-agent",
              "number",
              "1000",
              "How many capabilities an agent may have registered, at least 1; more are refused"
                  + " with 409."),
          new SettingDefinition(
              "serai.registry.max-documents",
              "number",
              "10000",
              "How many capabilities may be registered by all callers, at least 1; files do not"
                  + " count."),
          new SettingDefinition(
              "serai.registry.memory-per-agent",
              "bytes",
              "0",
              "How much of the heap the capabilities that an agent has registered may take; 0 is a"
                  + " quarter of what all may. More are refused with 409."),
          new SettingDefinition(
              "serai.registry.memory",
              "bytes",
              "0",
              "How much of the heap all registered capabilities may take; 0 is a quarter of it."
                  + " Those that do not fit at a start are kept, but not served."),
          new SettingDefinition(
              "serai.outbound.allowed-private-hosts",
              "list",
              "",
              "Hosts, or host:port, on private, loopback or link-local addresses that calls may go"
                  + " to."),
          new SettingDefinition(
              "serai.outbound.allowed-hosts",
              "list",
              "",
              "Where set, calls go to these hosts only; *.example.com covers subdomains."),
          new SettingDefinition(
              "serai.outbound.denied-hosts",
              "list",
              "",
              "Hosts that are never called, whatever else allows them."),
          new SettingDefinition(
              "serai.outbound.timeout", "duration", "30s", "How long one try of a call may take."),
          new SettingDefinition(
              "serai.outbound.max-response-size",
              "bytes",
              "10485760",
              "The largest answer that is read."),
          new SettingDefinition(
              "serai.outbound.connections-per-host",
              "number",
              "256",
              "How many connections stand to one host at most; the event loops share them."),
          new SettingDefinition(
              "serai.outbound.cache-size",
              "bytes",
              "33554432",
              "How much the response cache holds; 0 turns it off."),
          new SettingDefinition(
              "serai.retry.max", "number", "3", "How often a failed call is tried again."),
          new SettingDefinition(
              "serai.retry.initial-delay",
              "duration",
              "100ms",
              "The pause before the first retry."),
          new SettingDefinition(
              "serai.retry.max-delay", "duration", "5s", "The longest pause before a retry."),
          new SettingDefinition(
              "serai.throttle.requests",
              "number",
              "0",
              "How many calls leave for one host in each period; 0 for any number."),
          new SettingDefinition(
              "serai.throttle.per", "duration", "1s", "The period of the throttle."),
          new SettingDefinition(
              "serai.circuit-breaker.failure-rate",
              "percent",
              "50",
              "Share of failed calls that opens a host's circuit breaker; 0 for no breaker."),
          new SettingDefinition(
              "serai.circuit-breaker.minimum-calls",
              "number",
              "20",
              "How many calls must be counted before the breaker judges."),
          new SettingDefinition(
              "serai.circuit-breaker.open-for",
              "duration",
              "30s",
              "How long a breaker stays open."),
          new SettingDefinition(
              "serai.search.min-similarity",
              "number 0 to 1",
              "0.6",
              "With embeddings: what is less similar, and shares no word, is no hit."),
          new SettingDefinition(
              "serai.embeddings.url",
              "URL",
              "",
              "An OpenAI-compatible endpoint for embeddings; without it search is lexical."),
          new SettingDefinition(
              "serai.embeddings.model", "text", "", "The model that the endpoint is asked for."),
          new SettingDefinition(
              "serai.embeddings.key",
              "text",
              "",
              "The endpoint's key; better set in the environment."),
          new SettingDefinition(
              "serai.reload.poll",
              "duration",
              "2s",
              "How often folders are looked through besides being watched."),
          new SettingDefinition(
              "serai.shutdown-timeout",
              "duration",
              "20s",
              "How long requests and work that must not run twice may go on when the hub stops."));

  /** The environment variable that sets it too: {@code SERAI_ROUTES_MAX}. */
  public String environmentVariable() {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
