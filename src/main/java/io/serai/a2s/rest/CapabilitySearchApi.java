package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.search.InvalidSearchException;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.search.RankingWeights;
import io.serai.skill.search.SearchHit;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SearchResult;
import io.serai.skill.search.SkillSearch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * The API operation that searches by intent: {@code {intent | intents, strategy?, limit?, kinds?}}
 * (A2S-51 to A2S-64, A2S-Q11).
 *
 * <p>By default only capabilities are hits, including those that the caller may not run, with the
 * permissions that they require. {@code kinds} adds skills of routes and of remote agents.
 * Thread-safe; waits for embeddings without blocking a thread.
 */
public final class CapabilitySearchApi {

  private static final List<String> KINDS = List.of(Skill.CAPABILITY, Skill.ROUTE, Skill.REMOTE);
  private static final List<String> WEIGHTS =
      List.of("vectorSimilarity", "successRate", "usageCount", "complexity");

  private final SkillSearch search;
  private final double minSimilarity;

  /**
   * @param minSimilarity the least cosine similarity, -1 to 1, of a hit that shares no word with
   *     the intent
   */
  public CapabilitySearchApi(SkillSearch search, double minSimilarity) {
    this.search = search;
    this.minSimilarity = minSimilarity;
  }

  CompletionStage<JsonResponse> search(JsonRequest request) {
    return search
        .search(request(request.object(), request.caller()))
        .thenApply(result -> JsonResponse.ok(answer(result)));
  }

  private SearchRequest request(JsonNode body, Caller caller) {
    try {
      Predicate<Skill> permitted = skill -> SkillAccess.isAllowed(caller, skill);
      return new SearchRequest(
              intents(body),
              weights(body),
              limit(body),
              minSimilarity,
              skill -> true,
              skill -> true)
          .caller(kinds(body, permitted), permitted);
    } catch (InvalidSearchException invalid) {
      throw JsonRequest.invalid(invalid.getMessage() + ".");
    }
  }

  private static List<String> intents(JsonNode body) {
    List<String> intents = new ArrayList<>();
    if (body.path("intent").isTextual()) {
      intents.add(body.path("intent").textValue());
    }
    for (JsonNode intent : body.path("intents")) {
      if (!intent.isTextual()) {
        throw JsonRequest.invalid("intents holds something that is no text. Send texts.");
      }
      intents.add(intent.textValue());
    }
    return intents;
  }

  /**
   * Selects capabilities, or the given {@code kinds}; of other kinds than capabilities, only skills
   * that the caller may execute.
   */
  private static Predicate<Skill> kinds(JsonNode body, Predicate<Skill> permitted) {
    Set<String> kinds = new HashSet<>();
    for (JsonNode kind : body.path("kinds")) {
      if (!KINDS.contains(kind.asText())) {
        throw JsonRequest.invalid("kinds takes " + String.join(", ", KINDS) + ".");
      }
      kinds.add(kind.asText());
    }
    Set<String> wanted = kinds.isEmpty() ? Set.of(Skill.CAPABILITY) : kinds;
    return skill ->
        wanted.contains(skill.kind())
            && (skill.kind().equals(Skill.CAPABILITY) || permitted.test(skill));
  }

  private static int limit(JsonNode body) {
    JsonNode limit = body.path("limit");
    if (limit.isMissingNode() || limit.isNull()) {
      return SearchRequest.DEFAULT_LIMIT;
    }
    if (!limit.isInt()) {
      throw JsonRequest.invalid("limit is no whole number. Give one from 1 on.");
    }
    return limit.intValue();
  }

  private static RankingWeights weights(JsonNode body) {
    JsonNode strategy = body.path("strategy");
    if (strategy.isMissingNode() || strategy.isNull()) {
      return RankingWeights.DEFAULT;
    }
    if (strategy.isTextual() && strategy.textValue().equals("highest_score")) {
      return RankingWeights.DEFAULT;
    }
    if (!strategy.isObject()) {
      throw JsonRequest.invalid(
          "strategy is neither \"highest_score\" nor an object of weights such as"
              + " {\"vectorSimilarity\": 1, \"usageCount\": 0.5}.");
    }
    for (String name : (Iterable<String>) strategy::fieldNames) {
      if (!WEIGHTS.contains(name)) {
        throw JsonRequest.invalid(
            "strategy." + name + " is no weight. Known are " + String.join(", ", WEIGHTS) + ".");
      }
    }
    return new RankingWeights(
        weight(strategy, "vectorSimilarity", RankingWeights.DEFAULT.vectorSimilarity()),
        weight(strategy, "successRate", RankingWeights.DEFAULT.successRate()),
        weight(strategy, "usageCount", RankingWeights.DEFAULT.usageCount()),
        weight(strategy, "complexity", RankingWeights.DEFAULT.complexity()));
  }

  private static double weight(JsonNode strategy, String name, double defaultValue) {
    JsonNode weight = strategy.path(name);
    if (weight.isMissingNode() || weight.isNull()) {
      return defaultValue;
    }
    if (!weight.isNumber()) {
      throw JsonRequest.invalid("strategy." + name + " is no number. Give one from 0 to 1.");
    }
    return weight.doubleValue();
  }

  private static ObjectNode answer(SearchResult result) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode hits = answer.putArray("capabilities");
    result.hits().forEach(hit -> add(hit, hits.addObject()));
    ObjectNode metadata = answer.putObject("metadata");
    metadata.put("total_matches", result.totalMatches());
    metadata.put("search_time_ms", result.took().toNanos() / 1_000_000.0);
    metadata.put("strategy", result.strategy().name().toLowerCase(java.util.Locale.ROOT));
    return answer;
  }

  private static void add(SearchHit hit, ObjectNode json) {
    Skill skill = hit.skill();
    json.put("id", skill.id()).put("name", skill.name()).put("version", skill.version());
    json.put("kind", skill.kind());
    json.put("score", Math.round(hit.score() * 10_000) / 10_000.0);
    json.put("description", skill.description());
    json.put("usage_count", hit.usageCount());
    if (hit.successRate().isPresent()) {
      json.put("success_rate", hit.successRate().getAsDouble());
    } else {
      json.putNull("success_rate");
    }
    json.put("complexity", hit.complexity().name().toLowerCase(java.util.Locale.ROOT));
    ArrayNode permissions = json.putArray("required_permissions");
    skill.permissions().stream().sorted().forEach(permissions::add);
  }
}
