package io.serai.skill.search;

import io.serai.skill.Skill;

/** A skill with a word score or a similarity of 0 to 1. */
record ScoredSkill(Skill skill, double similarity) {}
