package io.serai.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.CorrectChecksum;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.Keys;
import io.serai.security.key.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The home of the hub: what stands in {@code src/test/resources/fuzz}, for the addresses of this
 * run.
 */
final class FuzzHome {

  static final Path RESOURCES = Path.of("src/test/resources/fuzz");

  private final Path folder;
  private final String stub;
  private final List<String> capabilities = new ArrayList<>();
  private final List<String> routes = new ArrayList<>();
  private final List<String> agents = new ArrayList<>();
  private String pinned = "";

  FuzzHome(Path folder, String stub) {
    this.folder = folder;
    this.stub = stub;
  }

  Path folder() {
    return folder;
  }

  /** Writes all files. */
  void write(boolean closed) throws IOException, DocumentParseException {
    for (String name : List.of("capabilities", "routes", "agents")) {
      Files.createDirectories(folder.resolve(name).resolve("fuzz/sub"));
    }
    Files.createDirectories(folder.resolve("data"));
    capability("GetThing.yaml");
    pinned = capability("PostNote.yaml");
    capability("BothThings.yaml");
    routes.addAll(copied("routes", "skills.camel.yaml"));
    routes.addAll(copied("routes", "own.camel.yaml"));
    for (String agent : List.of("caller.yaml", "limited.yaml", "writer.yaml", "foreign.yaml")) {
      agents.addAll(copied("agents", agent));
    }
    Files.writeString(folder.resolve("data/operators"), Keys.sha256(Who.OPERATOR) + " fuzzer\n");
    SigningKey.create(folder.resolve("data/card.jwk"));
    Files.writeString(folder.resolve("application.properties"), properties(closed));
  }

  /** Its checksum. */
  private String capability(String name) throws IOException, DocumentParseException {
    String text = CorrectChecksum.yaml(text("capabilities", name));
    Files.writeString(folder.resolve("capabilities").resolve(name), text);
    ObjectNode document = (ObjectNode) ParsedDocument.yaml(text).root();
    String checksum = document.path("checksum").asText();
    document.put("checksum", CaseMaker.CHECKSUM).put("name", "Fuzz0");
    capabilities.add(document.toString());
    return checksum;
  }

  private List<String> copied(String part, String name) throws IOException, DocumentParseException {
    String text = text(part, name);
    Files.writeString(folder.resolve(part).resolve(name), text);
    JsonNode root = ParsedDocument.yaml(text).root();
    List<String> documents = new ArrayList<>();
    if (root.isArray()) {
      root.forEach(
          each ->
              documents.add(
                  "["
                      + each.toString()
                          .replace("\"id\":\"", "\"id\":\"fuzz-")
                          .replace("skill:", "skill:fuzz.")
                      + "]"));
    } else {
      documents.add(
          root.toString()
              .replace("\"agent_id\":\"", "\"agent_id\":\"fuzz-")
              .replaceAll("[0-9a-f]{64}", CaseMaker.CHECKSUM));
    }
    return documents;
  }

  private String text(String part, String name) throws IOException {
    String text = Files.readString(RESOURCES.resolve(part).resolve(name));
    return Who.filled(text).replace("@STUB@", stub).replace("@POSTNOTE@", pinned);
  }

  /** Valid documents of a hot folder, in JSON, which YAML is, too. */
  List<String> documents(String part) {
    return switch (part) {
      case "capabilities" -> capabilities;
      case "routes" -> routes;
      default -> agents;
    };
  }

  /** A capability with its right checksum, where it can be found out. */
  String withChecksum(String part, String text) {
    if (!part.equals("capabilities") || text.length() > 100_000) {
      return text;
    }
    try {
      return CorrectChecksum.json(text);
    } catch (DocumentParseException | RuntimeException | StackOverflowError odd) {
      return text;
    }
  }

  private String properties(boolean closed) {
    return """
    serai.security.mode = %s
    serai.store.url = %s
    serai.http.event-loops = %d
    serai.http.idle-timeout = 20s
    serai.security.trusted-proxies = 127.0.0.1
    serai.security.client-cert-header = X-Client-Cert
    serai.security.jwt.issuer = %s
    serai.security.jwt.audience = serai
    serai.security.jwt.jwks = %s/jwks
    serai.outbound.allowed-private-hosts = localhost,127.0.0.1
    serai.outbound.allowed-hosts = localhost,127.0.0.1
    serai.outbound.timeout = 1s
    serai.retry.max = 1
    serai.retry.initial-delay = 5ms
    serai.retry.max-delay = 5ms
    serai.circuit-breaker.failure-rate = 0
    serai.agents.timeout = 1s
    serai.agents.stream-silence = 1s
    serai.agents.retries = 1
    serai.agents.retry-delay = 5ms
    serai.tasks.time-limit = 10s
    serai.tasks.keep-most = 2000
    serai.tasks.max-queued = 500
    serai.a2a.card-key = data/card.jwk
    serai.a2a.extensions = https://example.com/ext/v1
    """
        .formatted(
            closed ? "closed" : "open",
            closed ? "jdbc:sqlite:{home}/data/serai.db" : "memory",
            HubVitals.LOOPS,
            stub,
            stub);
  }
}
