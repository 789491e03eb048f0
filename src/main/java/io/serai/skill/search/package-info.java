/**
 * Searches the newest versions of the catalog's skills by what they do.
 *
 * <p>Reading order: {@link io.serai.skill.search.SkillSearch}, {@link
 * io.serai.skill.search.SearchRequest}, {@link io.serai.skill.search.SkillSearchResults}, {@link
 * io.serai.skill.search.RankingWeights}.
 *
 * <p>Each skill is a document of an {@link io.serai.search.DocumentSearch}, which follows the
 * changes of the catalog and finds the skills that match a request and that its caller may see.
 * They are ranked by the weighted factors similarity, success rate, usage and complexity.
 */
@NullMarked
package io.serai.skill.search;

import org.jspecify.annotations.NullMarked;
