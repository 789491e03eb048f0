package io.serai.skill.search;

import io.serai.skill.Skill;
import java.util.OptionalDouble;

/**
 * A skill that matches a search, in its newest version.
 *
 * @param score 0 to 1
 * @param usageCount runs of all its versions
 * @param successRate share of successful runs; empty if it never ran (A2S-Q20)
 */
public record SearchHit(
    Skill skill,
    double score,
    long usageCount,
    OptionalDouble successRate,
    StepCountCategory complexity) {}
