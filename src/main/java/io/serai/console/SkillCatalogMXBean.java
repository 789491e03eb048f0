package io.serai.console;

import java.util.List;

/** JMX attributes of the skill catalog. */
public interface SkillCatalogMXBean {

  /** Number of skills, counting every version. */
  int getSkills();

  /** Number of distinct skill ids. */
  int getIds();

  /** Every skill as {@code id version kind}, sorted. */
  List<String> getNames();
}
