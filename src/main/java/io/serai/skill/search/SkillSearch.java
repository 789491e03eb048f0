package io.serai.skill.search;

import io.serai.search.DocumentKey;
import io.serai.search.DocumentMatches;
import io.serai.search.DocumentSearch;
import io.serai.search.EmbeddingSearchConfig;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Searches the newest version of every skill in the catalog (A2S-51 to A2S-64).
 *
 * <p>Thread-safe. A skill can be found as soon as the catalog change that added it has returned.
 */
public final class SkillSearch implements AutoCloseable {

  private final SkillCatalog catalog;
  private final Clock clock;
  private final WeightedSkillRanker ranker;
  private final DocumentSearch<SkillDocument> documents;
  private final Consumer<SkillCatalog.CatalogChange> listener = this::accept;

  /** Searches by words and, where there are embeddings, by meaning. */
  public SkillSearch(
      SkillCatalog catalog,
      SkillStatistics statistics,
      Clock clock,
      Optional<EmbeddingSearchConfig> embeddings) {
    this.catalog = catalog;
    this.clock = clock;
    this.ranker = new WeightedSkillRanker(statistics);
    this.documents =
        new DocumentSearch<>(SkillDocument.NAME, SkillDocument.OTHER_FIELDS, clock, embeddings);
    catalog.listen(listener);
  }

  private void accept(SkillCatalog.CatalogChange change) {
    List<SkillDocument> put = new ArrayList<>();
    List<DocumentKey> removed = new ArrayList<>();
    for (String id : changed(change)) {
      newest(change, id)
          .map(SkillDocument::new)
          .ifPresentOrElse(put::add, () -> removed.add(SkillDocument.key(id)));
    }
    documents.update(put, removed);
  }

  /** Returns the ids whose newest version has changed. */
  private static Set<String> changed(SkillCatalog.CatalogChange change) {
    return Stream.concat(change.removed().stream(), change.added().stream())
        .map(Skill::id)
        .distinct()
        .filter(id -> !Objects.equals(change.before().find(id), change.after().find(id)))
        .collect(Collectors.toSet());
  }

  /** Returns the newest version of the skill with that id; the catalog also finds names. */
  private static Optional<Skill> newest(SkillCatalog.CatalogChange change, String id) {
    return change.after().find(id).filter(skill -> skill.id().equals(id));
  }

  /**
   * Finds the skills that match at least one of the intents; the future never fails.
   *
   * <p>Without embeddings the future is complete on return. With them it may complete on the thread
   * that receives the embeddings.
   */
  public CompletableFuture<SkillSearchResults> search(SearchRequest request) {
    Instant began = clock.instant();
    List<String> english = request.intents().stream().map(DictionaryTranslator::english).toList();
    List<RequestClauses> clauses = english.stream().map(RequestClauses::of).toList();
    return documents
        .search(request.query(texts(request.intents(), english, clauses)))
        .thenApply(matches -> result(request, clauses, matches, began));
  }

  /**
   * Returns the texts to search: the clauses and, since skills may be described in another language
   * than English, what was translated, up to the maximum number.
   */
  private static List<String> texts(
      List<String> intents, List<String> english, List<RequestClauses> clauses) {
    Stream<String> translated = intents.stream().filter(intent -> !english.contains(intent));
    return Stream.concat(clauses.stream().map(RequestClauses::text), translated)
        .limit(SearchRequest.MAX_INTENTS)
        .toList();
  }

  private SkillSearchResults result(
      SearchRequest request,
      List<RequestClauses> clauses,
      DocumentMatches<SkillDocument> matches,
      Instant began) {
    RequestedNames names = RequestedNames.of(request.intents());
    DocumentMatches<SkillDocument> found = names.addTo(matches, catalog.snapshot(), request);
    List<SkillSearchResults.SearchHit> hits =
        ranker.best(ActionPreference.apply(found.all(), clauses), names, request);
    Duration took = Duration.between(began, clock.instant());
    return new SkillSearchResults(hits, found.total(), took, found.strategy());
  }

  @Override
  public void close() {
    catalog.unlisten(listener);
    documents.close();
  }
}
