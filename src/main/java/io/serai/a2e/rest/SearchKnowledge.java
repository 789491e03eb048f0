package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.knowledge.KnowledgeEntry;
import io.serai.a2e.knowledge.KnowledgeIndex;
import io.serai.a2e.knowledge.KnowledgeType;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.search.InvalidSearchException;
import io.serai.search.ScoredDocument;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * {@code POST /api/v1/knowledge/search} and {@code GET /api/v1/knowledge/bases}: what the caller
 * may use, by words.
 */
public record SearchKnowledge(KnowledgeIndex index, WorkflowInspector inspector) {
  private static final int DEFAULT_RESULTS = 5;
  private static final int MAX_RESULTS = 50;
  private static final int MAX_QUERY = 2_000;
  private static final int BRIEF_CONTENT = 500;

  /** Characters of a brief entry that has all members of an operation. */
  private static final int BRIEF_OPERATION = 2_500;

  private static final double ROUNDING = 1_000;

  /** What is searched. */
  private record Query(String text, Optional<String> base, Set<KnowledgeType> types, int limit) {
    static Query read(DocumentNode body) {
      DocumentNode query = body.optional("query");
      String text = query.asText("write what you look for, such as \"send an email\"").orElse("");
      if (text.length() > MAX_QUERY) {
        query.fault("query is longer than " + MAX_QUERY + " characters; write fewer words");
      }
      Optional<String> type = body.text("type");
      Optional<KnowledgeType> known = type.flatMap(KnowledgeType::of);
      if (type.isPresent() && known.isEmpty()) {
        body.member("type")
            .fault(
                "'"
                    + TextFunctions.clipped(type.get())
                    + "' is not a type; write one of "
                    + String.join(", ", KnowledgeType.names()));
      }
      return new Query(
          text,
          body.text("kb_id"),
          known.map(Set::of).orElse(Set.of()),
          body.integer("top_k", 1, MAX_RESULTS).orElse(DEFAULT_RESULTS));
    }
  }

  /** Answers what matches best. */
  public CompletionStage<JsonResponse> search(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    boolean full = DetailLevel.of(request) == DetailLevel.FULL;
    Query query = JsonRequest.read(request.object(), Query::read);
    Predicate<KnowledgeEntry> visible =
        visible(caller).and(entry -> query.base().map(entry.base()::equals).orElse(true));
    try {
      return index
          .find(query.text(), query.types(), visible, query.limit())
          .thenApply(found -> JsonResponse.ok(json(query, found, full)));
    } catch (InvalidSearchException invalid) {
      throw JsonRequest.invalid("The query is empty. Write what you look for.");
    }
  }

  private static ObjectNode json(
      Query query, List<ScoredDocument<KnowledgeEntry>> found, boolean full) {
    ObjectNode json = JsonMappers.object().put("query", query.text()).put("count", found.size());
    ArrayNode results = json.putArray("results");
    for (ScoredDocument<KnowledgeEntry> each : found) {
      KnowledgeEntry entry = each.document();
      String content = entry.content();
      results
          .addObject()
          .put("id", entry.key().id())
          .put("type", entry.type().text())
          .put("description", entry.description())
          .put("content", full ? content : TextFunctions.clipped(content, briefly(entry.type())))
          .put("score", Math.round(each.similarity() * ROUNDING) / ROUNDING);
    }
    return json;
  }

  private static int briefly(KnowledgeType type) {
    return type == KnowledgeType.OPERATION ? BRIEF_OPERATION : BRIEF_CONTENT;
  }

  /** Answers the knowledge bases that have something for the caller. */
  public CompletionStage<JsonResponse> bases(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    ObjectNode json = JsonMappers.object();
    json.set("knowledgeBases", basesOf(caller));
    return JsonResponse.ok(json).now();
  }

  /** Returns the knowledge bases that have something for a caller. */
  ArrayNode basesOf(Caller caller) {
    ArrayNode bases = JsonMappers.array();
    for (Map.Entry<String, Long> base : index.bases(visible(caller)).entrySet()) {
      bases.addObject().put("id", base.getKey()).put("entries", base.getValue());
    }
    return bases;
  }

  private Predicate<KnowledgeEntry> visible(Caller caller) {
    AgentRights rights = inspector.rights(caller);
    return entry ->
        switch (entry.type()) {
          case OPERATION -> rights.mayRun(entry.subject());
          case API, ENDPOINT -> caller.may(PermissionKind.APIS, entry.subject());
          case SKILL -> rights.mayCallSkill(entry.subject());
          case DOCUMENT -> caller.mayRead(entry.base());
        };
  }
}
