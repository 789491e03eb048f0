package io.serai.skill.search;

import io.serai.skill.Skill;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.jspecify.annotations.Nullable;

/** Collects every skill that matches a query and that the caller may see, with its score. */
final class ScoredSkillCollector extends SimpleCollector {

  private final Map<Long, Skill> skills;
  private final Predicate<Skill> visible;
  private final List<ScoredSkill> matches = new ArrayList<>();
  private @Nullable NumericDocValues ordinals;
  private @Nullable Scorable scorer;

  private ScoredSkillCollector(Map<Long, Skill> skills, Predicate<Skill> visible) {
    this.skills = skills;
    this.visible = visible;
  }

  static CollectorManager<ScoredSkillCollector, List<ScoredSkill>> manager(
      Map<Long, Skill> skills, Predicate<Skill> visible) {
    return new CollectorManager<>() {
      @Override
      public ScoredSkillCollector newCollector() {
        return new ScoredSkillCollector(skills, visible);
      }

      @Override
      public List<ScoredSkill> reduce(Collection<ScoredSkillCollector> collectors) {
        return collectors.stream().flatMap(collector -> collector.matches.stream()).toList();
      }
    };
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    ordinals = DocValues.getNumeric(leaf.reader(), SkillIndexField.ordinalField());
  }

  @Override
  public void setScorer(Scorable scorer) {
    this.scorer = scorer;
  }

  @Override
  public void collect(int document) throws IOException {
    if (ordinals == null || scorer == null || !ordinals.advanceExact(document)) {
      return;
    }
    Skill skill = skills.get(ordinals.longValue());
    if (skill != null && visible.test(skill)) {
      matches.add(new ScoredSkill(skill, scorer.score()));
    }
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE;
  }
}
