package io.serai.skill.search;

import io.serai.skill.CatalogChange;
import io.serai.skill.Skill;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * An in-memory index of the words of every skill's newest version.
 *
 * <p>A change is searchable when {@link #accept} returns. Searches take no lock and see the index
 * and its skills as of one moment.
 */
final class WordIndex implements AutoCloseable {

  private final InMemoryLuceneIndex<SkillSearcher> index;
  private Map<Long, Skill> skills = Map.of();
  private final Map<String, Long> ordinals = new HashMap<>();
  private long nextOrdinal;

  WordIndex() {
    index =
        new InMemoryLuceneIndex<>(
            new IndexWriterConfig(SkillTextAnalyzer.STEMMED),
            SkillSearcher.class,
            reader -> new SkillSearcher(reader, skills));
  }

  /** Applies a change of the catalog. */
  synchronized void accept(CatalogChange change) {
    Set<String> changed = changed(change);
    if (changed.isEmpty()) {
      return;
    }
    index.write(
        writer -> {
          Map<Long, Skill> next = new HashMap<>(skills);
          for (String id : changed) {
            replace(id, change.after().find(id), next, writer);
          }
          skills = next;
        });
  }

  /** Returns the ids whose newest version has changed. */
  static Set<String> changed(CatalogChange change) {
    return Stream.concat(change.removed().stream(), change.added().stream())
        .map(Skill::id)
        .distinct()
        .filter(id -> !Objects.equals(change.before().find(id), change.after().find(id)))
        .collect(Collectors.toSet());
  }

  private void replace(String id, Optional<Skill> skill, Map<Long, Skill> next, IndexWriter writer)
      throws IOException {
    Long old = ordinals.remove(id);
    if (old != null) {
      next.remove(old);
      writer.deleteDocuments(SkillIndexField.id(id));
    }
    if (skill.isPresent()) {
      long ordinal = nextOrdinal++;
      ordinals.put(id, ordinal);
      next.put(ordinal, skill.get());
      writer.addDocument(SkillIndexField.document(skill.get(), ordinal));
    }
  }

  /** Returns all skills that match the query, in no particular order, with their BM25 scores. */
  List<ScoredSkill> search(Query query, Predicate<Skill> visible) {
    return index.read(
        searcher -> searcher.search(query, ScoredSkillCollector.manager(searcher.skills, visible)));
  }

  @Override
  public void close() {
    index.close();
  }

  /** A searcher with the skills that were in the index at the same moment. */
  private static final class SkillSearcher extends IndexSearcher {

    private final Map<Long, Skill> skills;

    SkillSearcher(IndexReader reader, Map<Long, Skill> skills) {
      super(reader);
      this.skills = skills;
      setQueryCache(null);
    }
  }
}
