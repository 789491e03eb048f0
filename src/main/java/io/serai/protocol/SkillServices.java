package io.serai.protocol;

import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.search.SkillSearch;

/**
 * The skills of a hub.
 *
 * @param catalog has all skills
 * @param statistics counts their calls
 * @param search finds skills
 * @param intake selects the skill of a message
 */
public record SkillServices(
    SkillCatalog catalog,
    SkillStatistics statistics,
    SkillSearch search,
    SkillIntentResolver intake) {}
