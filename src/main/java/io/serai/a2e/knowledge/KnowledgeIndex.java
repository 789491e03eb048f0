package io.serai.a2e.knowledge;

import io.serai.search.DocumentKey;
import io.serai.search.DocumentQuery;
import io.serai.search.DocumentSearch;
import io.serai.search.ScoredDocument;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The knowledge that authors of workflows can search (A2E 1.0.0, "RAG System"). Its entries come
 * from several sources, each of which replaces its own. Thread-safe.
 */
public final class KnowledgeIndex implements AutoCloseable {
  private final DocumentSearch<KnowledgeEntry> search;
  private final Map<String, Map<DocumentKey, KnowledgeEntry>> bySource = new HashMap<>();

  /** Creates an empty index, which is searched by words. */
  public KnowledgeIndex(Clock clock) {
    this.search =
        new DocumentSearch<>(
            KnowledgeEntry.NAME, KnowledgeEntry.OTHER_FIELDS, clock, Optional.empty());
  }

  /** Replaces the entries of a source. */
  public void replace(String source, Collection<KnowledgeEntry> entries) {
    replaceAll(Map.of(source, entries));
  }

  /**
   * Replaces the entries of each source in one step. That is much faster than to replace them one
   * after the other, since the index can be searched anew only once.
   */
  public synchronized void replaceAll(
      Map<String, ? extends Collection<KnowledgeEntry>> entriesBySource) {
    List<KnowledgeEntry> changed = new ArrayList<>();
    Set<DocumentKey> removed = new HashSet<>();
    entriesBySource.forEach((source, entries) -> replace(source, entries, changed, removed));
    search.update(changed, removed);
  }

  private void replace(
      String source,
      Collection<KnowledgeEntry> entries,
      List<KnowledgeEntry> changed,
      Set<DocumentKey> removed) {
    Map<DocumentKey, KnowledgeEntry> after = new HashMap<>();
    entries.forEach(entry -> after.put(entry.key(), entry));
    Map<DocumentKey, KnowledgeEntry> before =
        after.isEmpty() ? bySource.remove(source) : bySource.put(source, after);
    Map<DocumentKey, KnowledgeEntry> known = before == null ? Map.of() : before;
    known.keySet().stream().filter(key -> !after.containsKey(key)).forEach(removed::add);
    after.values().stream()
        .filter(each -> !each.equals(known.get(each.key())))
        .forEach(changed::add);
  }

  /** Returns the number of entries of each base that meet a condition. */
  public synchronized Map<String, Long> bases(Predicate<KnowledgeEntry> visible) {
    return bySource.values().stream()
        .flatMap(entries -> entries.values().stream())
        .filter(visible)
        .collect(Collectors.groupingBy(KnowledgeEntry::base, TreeMap::new, Collectors.counting()));
  }

  /**
   * Finds entries, the best first; the stage never fails.
   *
   * @param types types of entries; empty for all
   * @throws io.serai.search.InvalidSearchException if the query is blank
   */
  public CompletionStage<List<ScoredDocument<KnowledgeEntry>>> find(
      String query, Set<KnowledgeType> types, Predicate<KnowledgeEntry> visible, int limit) {
    DocumentQuery<KnowledgeEntry> documents =
        new DocumentQuery<>(
            List.of(query),
            types.stream().map(KnowledgeType::text).collect(Collectors.toSet()),
            visible,
            limit,
            DocumentQuery.DEFAULT_MIN_SIMILARITY);
    return search.search(documents).thenApply(matches -> matches.best(limit));
  }

  @Override
  public void close() {
    search.close();
  }
}
