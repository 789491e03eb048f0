package io.serai.skill.search;

import io.serai.skill.Skill;

/** A skill and how well it fits: a score of words, or a similarity of 0 to 1. */
record ScoredSkill(Skill skill, double similarity) {}
