package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.search.InvalidSearchException;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.search.RankingWeights;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.SkillSearchResults;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * The API operation that searches by intent: {@code {intent | intents, strategy?, limit?, cursor?,
 * kinds?}} (A2S-51 to A2S-64, A2S-Q11).
 *
 * <p>By default only capabilities are hits, including those that the caller may not run, with the
 * permissions that they require. {@code kinds} adds skills of routes and of remote agents.
 * Thread-safe; waits for embeddings without blocking a thread.
 *
 * @param catalog knows which capabilities are related to a hit
 * @param minSimilarity the least cosine similarity, -1 to 1, of a hit that shares no word with the
 *     intent
 */
public record CapabilitySearchApi(
    SkillSearch search, CapabilityCatalog catalog, double minSimilarity) {

  private static final List<String> KINDS = List.of(Skill.CAPABILITY, Skill.ROUTE, Skill.REMOTE);

  /** The digits of the place of a page, which is below {@link SearchRequest#MAX_LIMIT}. */
  private static final int MAX_DIGITS = 3;

  CompletionStage<JsonResponse> search(JsonRequest request) {
    SearchRequest wanted = request(request.object(), request.caller());
    return search.search(wanted).thenApply(result -> JsonResponse.ok(answer(wanted, result)));
  }

  private SearchRequest request(JsonNode body, Caller caller) {
    try {
      Predicate<Skill> permitted = skill -> SkillAccess.isAllowed(caller, skill);
      int offset = JsonRequest.read(body, CapabilitySearchApi::offset);
      int limit = JsonRequest.read(body, CapabilitySearchApi::limit);
      return new SearchRequest(
              JsonRequest.read(body, CapabilitySearchApi::intents),
              JsonRequest.read(body, CapabilitySearchApi::weights),
              offset,
              Math.min(limit, SearchRequest.MAX_LIMIT - offset),
              minSimilarity,
              skill -> true,
              skill -> true)
          .caller(JsonRequest.read(body, members -> kinds(members, permitted)), permitted);
    } catch (InvalidSearchException invalid) {
      throw JsonRequest.invalid(invalid.getMessage() + ".");
    }
  }

  private static List<String> intents(DocumentNode body) {
    List<String> intents = new ArrayList<>(body.text("intent").stream().toList());
    intents.addAll(body.texts("intents"));
    return intents;
  }

  /**
   * Selects capabilities, or the given {@code kinds}; of other kinds than capabilities, only skills
   * that the caller may execute.
   */
  private static Predicate<Skill> kinds(DocumentNode body, Predicate<Skill> permitted) {
    Set<String> kinds = new HashSet<>(body.texts("kinds"));
    if (!KINDS.containsAll(kinds)) {
      body.member("kinds").fault("kinds takes " + String.join(", ", KINDS));
    }
    Set<String> wanted = kinds.isEmpty() ? Set.of(Skill.CAPABILITY) : kinds;
    return skill ->
        wanted.contains(skill.kind())
            && (skill.kind().equals(Skill.CAPABILITY) || permitted.test(skill));
  }

  private static int limit(DocumentNode body) {
    return body.integer("limit", 1, SearchRequest.MAX_LIMIT).orElse(SearchRequest.DEFAULT_LIMIT);
  }

  /** Reads how many hits the pages before had; the first {@code MAX_LIMIT} hits have pages. */
  private static int offset(DocumentNode body) {
    DocumentNode member = body.optional("cursor");
    if (!member.exists()) {
      return 0;
    }
    return member
        .asString("send next_cursor as it was answered")
        .filter(cursor -> !cursor.isEmpty())
        .map(cursor -> CursorText.decode(cursor, CapabilitySearchApi::offset))
        .orElse(0);
  }

  private static Optional<Integer> offset(String digits) {
    return digits.length() <= MAX_DIGITS && TextFunctions.consistsOf(digits, TextFunctions::isDigit)
        ? Optional.of(Integer.parseInt(digits))
        : Optional.empty();
  }

  private static RankingWeights weights(DocumentNode body) {
    DocumentNode strategy = body.optional("strategy");
    if (!strategy.exists() || strategy.textOrEmpty().equals("highest_score")) {
      return RankingWeights.DEFAULT;
    }
    strategy.asObject(
        "send \"highest_score\" or weights such as {\"vectorSimilarity\": 1, \"usageCount\": 0.5}");
    RankingWeights weights =
        new RankingWeights(
            weight(strategy, "vectorSimilarity", RankingWeights.DEFAULT.vectorSimilarity()),
            weight(strategy, "successRate", RankingWeights.DEFAULT.successRate()),
            weight(strategy, "usageCount", RankingWeights.DEFAULT.usageCount()),
            weight(strategy, "complexity", RankingWeights.DEFAULT.complexity()));
    strategy.requireKnown();
    return weights;
  }

  private static double weight(DocumentNode strategy, String name, double defaultValue) {
    return strategy.number(name, 0, 1).orElse(defaultValue);
  }

  private ObjectNode answer(SearchRequest request, SkillSearchResults result) {
    CapabilityRelations relations = catalog.relations();
    ObjectNode answer = JsonMappers.object();
    ArrayNode hits = answer.putArray("capabilities");
    result.hits().forEach(hit -> add(hit, relations, hits.addObject()));
    int end = request.offset() + result.hits().size();
    boolean more =
        result.hits().size() == request.limit()
            && end < result.totalMatches()
            && end < SearchRequest.MAX_LIMIT;
    answer.put("next_cursor", more ? CursorText.encode(String.valueOf(end)) : null);
    ObjectNode metadata = answer.putObject("metadata");
    metadata.put("total_matches", result.totalMatches());
    metadata.put("search_time_ms", result.took().toMillis());
    metadata.put("strategy", result.strategy().name().toLowerCase(Locale.ROOT));
    return answer;
  }

  private static void add(
      SkillSearchResults.SearchHit hit, CapabilityRelations relations, ObjectNode json) {
    Skill skill = hit.skill();
    json.put("id", skill.id()).put("name", skill.name()).put("version", skill.version());
    json.put("kind", skill.kind()).put("owner", skill.owner());
    json.put("score", Math.round(hit.score() * 10_000) / 10_000.0);
    json.put("description", skill.description());
    json.put("usage_count", hit.usageCount());
    if (hit.successRate().isPresent()) {
      json.put("success_rate", hit.successRate().getAsDouble());
    } else {
      json.putNull("success_rate");
    }
    json.put("complexity", hit.complexity().name().toLowerCase(Locale.ROOT));
    ArrayNode permissions = json.putArray("required_permissions");
    skill.permissions().stream().sorted().forEach(permissions::add);
    ArrayNode related = json.putArray("related");
    if (skill.kind().equals(Skill.CAPABILITY)) {
      relations.related(skill.id()).forEach((id, relation) -> add(id, relation, related));
    }
  }

  private static void add(String id, CapabilityRelations.Relation relation, ArrayNode related) {
    related.addObject().put("id", id).put("relation", relation.name().toLowerCase(Locale.ROOT));
  }
}
