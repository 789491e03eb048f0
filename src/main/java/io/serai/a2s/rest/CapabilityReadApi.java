package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.CapabilityExecutor;
import io.serai.a2s.registry.CapabilityOrigin;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.ServedCapability;
import io.serai.document.DocumentFault;
import io.serai.document.FaultJson;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadHistory;
import io.serai.skill.PatternParameterExtractor;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The API operations that read what is served: documents, the paged list, dependencies, extracted
 * inputs, reloads (A2S-55, A2S-Q1, A2S-Q12). Thread-safe; answered from memory without blocking.
 */
public record CapabilityReadApi(
    CapabilityCatalog capabilityCatalog,
    CapabilityRegistry registry,
    CapabilityExecutor capabilityExecutor,
    ReloadHistory reloadHistory) {

  /** Agents may read only the reloads of these files; agents and routes of the hub are private. */
  private static final String CAPABILITIES_FOLDER = "capabilities/";

  private static final int DEFAULT_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  CompletionStage<JsonResponse> list(JsonRequest request) {
    int limit = request.number("limit", DEFAULT_PAGE, LARGEST_PAGE);
    String kind = Objects.requireNonNullElse(request.parameter("kind"), Skill.CAPABILITY);
    if (!kind.equals(Skill.CAPABILITY)) {
      return JsonResponse.ok(skills(kind, limit, request)).now();
    }
    List<ServedCapability> all = selected(CapabilityFilter.of(request));
    int from = CapabilityPageCursor.startIndex(request.parameter("cursor"), all);
    int to = Math.min(all.size(), from + limit);
    ObjectNode answer = JsonMappers.object();
    ArrayNode page = answer.putArray("capabilities");
    all.subList(from, to).forEach(served -> page.add(summary(served)));
    answer.put("next_cursor", to < all.size() ? CapabilityPageCursor.after(all.get(to - 1)) : null);
    return JsonResponse.ok(answer).now();
  }

  /** Returns the skills of another kind that the caller may execute: the newest version of each. */
  private ObjectNode skills(String kind, int limit, JsonRequest request) {
    if (!kind.equals(Skill.ROUTE) && !kind.equals(Skill.REMOTE)) {
      throw JsonRequest.invalid(
          "kind is \"%s\". Give capability, route or remote."
              .formatted(TextFunctions.clipped(kind)));
    }
    String cursor = Objects.requireNonNullElse(request.parameter("cursor"), "");
    String last = cursor.isEmpty() ? "" : CursorText.decode(cursor, Optional::of);
    List<Skill> rest =
        capabilityCatalog.ofKind(kind).stream()
            .filter(skill -> skill.id().compareTo(last) > 0)
            .filter(skill -> SkillAccess.isAllowed(request.caller(), skill))
            .limit(limit + 1L)
            .toList();
    List<Skill> page = rest.subList(0, Math.min(limit, rest.size()));
    ObjectNode answer = JsonMappers.object();
    ArrayNode array = answer.putArray("capabilities");
    page.forEach(skill -> array.add(summary(skill)));
    boolean more = rest.size() > limit;
    return answer.put("next_cursor", more ? CursorText.encode(page.get(limit - 1).id()) : null);
  }

  private static ObjectNode summary(Skill skill) {
    return JsonMappers.object()
        .put("id", skill.id())
        .put("name", skill.name())
        .put("version", skill.version())
        .put("description", skill.description())
        .put("owner", skill.owner());
  }

  private List<ServedCapability> selected(CapabilityFilter filter) {
    List<ServedCapability> all = capabilityCatalog.all();
    return filter.isEmpty()
        ? all
        : all.stream().filter(each -> filter.selects(each.capability(), source(each))).toList();
  }

  CompletionStage<JsonResponse> read(JsonRequest request) throws A2sException {
    return JsonResponse.ok(served(request).capability().document()).now();
  }

  CompletionStage<JsonResponse> dependencies(JsonRequest request) throws A2sException {
    ObjectNode answer = JsonMappers.object();
    ArrayNode array = answer.putArray("dependencies");
    served(request).capability().dependencies().forEach(each -> array.add(dependency(each)));
    return JsonResponse.ok(answer).now();
  }

  CompletionStage<JsonResponse> parse(JsonRequest request) throws A2sException {
    JsonNode body = request.object();
    ServedCapability served = served(request);
    Skill skill = served.asSkill();
    PatternParameterExtractor patterns = PatternParameterExtractor.of(skill.parameters());
    ObjectNode inputs = JsonMappers.object();
    patterns.parse(query(body, patterns)).forEach(inputs::put);
    ObjectNode answer = JsonMappers.object();
    answer.set("inputs", inputs);
    List<DocumentFault> warnings = registry.warnings(served.capability());
    if (!warnings.isEmpty()) {
      answer.set("warnings", FaultJson.of(warnings));
    }
    return JsonResponse.ok(answer).now();
  }

  private static String query(JsonNode body, PatternParameterExtractor patterns) {
    String query =
        JsonRequest.read(body, members -> members.member("query").asText("send {\"query\": \"…\"}"))
            .orElseThrow();
    if (query.length() > patterns.longestWords()) {
      throw JsonRequest.invalid(
          "query has more than "
              + patterns.longestWords()
              + " characters, the most for a capability with patterns of this length.");
    }
    return query;
  }

  CompletionStage<JsonResponse> reloads(JsonRequest request) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode array = answer.putArray("reloads");
    boolean all = request.caller().operator();
    reloadHistory.recent().stream()
        .filter(outcome -> all || outcome.file().startsWith(CAPABILITIES_FOLDER))
        .forEach(outcome -> array.add(reload(outcome)));
    return JsonResponse.ok(answer).now();
  }

  private ServedCapability served(JsonRequest request) throws A2sException {
    return capabilityCatalog.get(
        request.pathParameter("id"), request.parameter("version"), request.caller());
  }

  private ObjectNode summary(ServedCapability served) {
    Capability capability = served.capability();
    return JsonMappers.object()
        .put("id", capability.id())
        .put("name", capability.name())
        .put("version", capability.version())
        .put("description", capability.header().description())
        .put("checksum", capability.checksum())
        .put("source", source(served))
        .put("owner", served.asSkill().owner());
  }

  private String source(ServedCapability served) {
    boolean fromFile =
        registry.originsOf(served).stream().anyMatch(CapabilityOrigin.FileOrigin.class::isInstance);
    return fromFile ? CapabilityFilter.FILE : CapabilityFilter.REGISTERED;
  }

  private ObjectNode dependency(CapabilityDependency dependency) {
    Optional<Capability> found =
        capabilityExecutor.find(dependency).map(ServedCapability::capability);
    return JsonMappers.object()
        .put("name", dependency.name())
        .put("range", dependency.range().toString())
        .put("version", found.map(Capability::version).orElse(null))
        .put("checksum", dependency.checksum())
        .put("resolved", found.isPresent());
  }

  private static ObjectNode reload(FileReloadOutcome outcome) {
    ObjectNode reload = JsonMappers.object();
    reload.put("file", outcome.file());
    reload.put("status", outcome.status().name().toLowerCase(Locale.ROOT));
    reload.put("at", outcome.at().toString());
    reload.set("errors", FaultJson.of(outcome.errors()));
    reload.set("warnings", FaultJson.of(outcome.warnings()));
    return reload;
  }
}
