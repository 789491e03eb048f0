package io.serai.console;

import io.serai.skill.SkillCatalog;
import java.util.List;

/** Reads the JMX attributes of the skill catalog from its current snapshot. */
record SkillCatalogJmxBean(SkillCatalog catalog) implements SkillCatalogMXBean {

  @Override
  public int getSkills() {
    return catalog.snapshot().size();
  }

  @Override
  public int getIds() {
    return catalog.snapshot().ids().size();
  }

  @Override
  public List<String> getNames() {
    return catalog
        .snapshot()
        .skills()
        .map(skill -> skill.id() + " " + skill.version() + " " + skill.kind())
        .sorted()
        .toList();
  }
}
