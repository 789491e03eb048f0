/**
 * Searches the newest versions of the catalog's skills by what they do.
 *
 * <p>Reading order: {@link io.serai.skill.search.SkillSearch}, {@link
 * io.serai.skill.search.SearchRequest}, {@link io.serai.skill.search.SearchResult}, {@link
 * io.serai.skill.search.RankingWeights}, {@link io.serai.skill.search.EmbeddingsClient}.
 *
 * <p>Each intent of a request is matched against a word index and, if embeddings are configured,
 * against a vector index; the two results are fused. If nothing matches, the search falls back to
 * similar spelling and then to similar names. The matches are ranked by the weighted factors
 * similarity, success rate, usage and complexity. Both indexes follow the changes of the catalog.
 */
@NullMarked
package io.serai.skill.search;

import org.jspecify.annotations.NullMarked;
