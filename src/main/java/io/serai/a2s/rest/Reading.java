package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Dependency;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.Executions;
import io.serai.a2s.registry.Origin;
import io.serai.a2s.registry.ServedCapability;
import io.serai.document.Json;
import io.serai.reload.Outcome;
import io.serai.reload.Reloads;
import io.serai.skill.ParameterPatterns;
import io.serai.skill.Skill;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/**
 * Reading what is served: documents, lists by pages, dependencies, inputs in words, reloads
 * (A2S-55, A2S-Q1, A2S-Q12). Thread-safe; answered from memory at once.
 */
public final class Reading {

  /** Agents learn of these files only: who else may call, and what routes there are, is private. */
  private static final String CAPABILITIES = "capabilities/";

  private static final int DEFAULT_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  private final Capabilities capabilities;
  private final CapabilityRegistry registry;
  private final Executions executions;
  private final Reloads reloads;

  public Reading(
      Capabilities capabilities,
      CapabilityRegistry registry,
      Executions executions,
      Reloads reloads) {
    this.capabilities = capabilities;
    this.registry = registry;
    this.executions = executions;
    this.reloads = reloads;
  }

  AsyncProcessor list() {
    return Operation.immediate(
        exchange -> {
          int limit = Requests.number(exchange, "limit", DEFAULT_PAGE, LARGEST_PAGE);
          List<ServedCapability> all = capabilities.all();
          int from = Cursor.position(Requests.parameter(exchange, "cursor"), all);
          int to = Math.min(all.size(), from + limit);
          ObjectNode answer = Json.object();
          ArrayNode page = answer.putArray("capabilities");
          all.subList(from, to).forEach(served -> page.add(summary(served)));
          answer.put("next_cursor", to < all.size() ? Cursor.after(all.get(to - 1)) : null);
          Answers.json(exchange, 200, answer);
        });
  }

  AsyncProcessor read() {
    return Operation.immediate(exchange -> Answers.json(exchange, 200, named(exchange).document()));
  }

  AsyncProcessor dependencies() {
    return Operation.immediate(
        exchange -> {
          ObjectNode answer = Json.object();
          ArrayNode array = answer.putArray("dependencies");
          named(exchange).dependencies().forEach(each -> array.add(dependency(each)));
          Answers.json(exchange, 200, answer);
        });
  }

  AsyncProcessor parse() {
    return Operation.immediate(
        exchange -> {
          JsonNode body = Requests.object(exchange);
          Skill skill = served(exchange).asSkill();
          ParameterPatterns patterns = ParameterPatterns.of(skill.parameters());
          ObjectNode inputs = Json.object();
          patterns.parse(query(body, patterns)).forEach(inputs::put);
          Answers.json(exchange, 200, Json.object().set("inputs", inputs));
        });
  }

  private static String query(JsonNode body, ParameterPatterns patterns) throws A2sException {
    String query = Requests.textMember(body, "query");
    if (query.length() > patterns.longestWords()) {
      throw Requests.invalid(
          "query has more than "
              + patterns.longestWords()
              + " characters, the most for a capability with patterns of this length.");
    }
    return query;
  }

  AsyncProcessor reloads() {
    return Operation.immediate(
        exchange -> {
          ObjectNode answer = Json.object();
          ArrayNode array = answer.putArray("reloads");
          boolean all = Requests.caller(exchange).operator();
          reloads.recent().stream()
              .filter(outcome -> all || outcome.file().startsWith(CAPABILITIES))
              .forEach(outcome -> array.add(reload(outcome)));
          Answers.json(exchange, 200, answer);
        });
  }

  private Capability named(Exchange exchange) throws A2sException {
    return served(exchange).capability();
  }

  private ServedCapability served(Exchange exchange) throws A2sException {
    String id = Objects.requireNonNull(Requests.parameter(exchange, "id"));
    return capabilities.get(id, Requests.parameter(exchange, "version"), Requests.caller(exchange));
  }

  private ObjectNode summary(ServedCapability served) {
    Capability capability = served.capability();
    boolean fromFile =
        registry.originsOf(served).stream().anyMatch(Origin.FromFile.class::isInstance);
    return Json.object()
        .put("id", capability.id())
        .put("name", capability.name())
        .put("version", capability.version())
        .put("description", capability.header().description())
        .put("checksum", capability.checksum())
        .put("source", fromFile ? "file" : "registered");
  }

  private ObjectNode dependency(Dependency dependency) {
    Optional<Capability> found = executions.find(dependency).map(ServedCapability::capability);
    return Json.object()
        .put("name", dependency.name())
        .put("range", dependency.range().toString())
        .put("version", found.map(Capability::version).orElse(null))
        .put("checksum", dependency.checksum())
        .put("resolved", found.isPresent());
  }

  private static ObjectNode reload(Outcome outcome) {
    ObjectNode reload = Json.object();
    reload.put("file", outcome.file());
    reload.put("status", outcome.status().name().toLowerCase(Locale.ROOT));
    reload.put("at", outcome.at().toString());
    reload.set("errors", Answers.faults(outcome.errors()));
    reload.set("warnings", Answers.faults(outcome.warnings()));
    return reload;
  }
}
