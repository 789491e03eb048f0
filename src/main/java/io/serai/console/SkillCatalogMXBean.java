package io.serai.console;

import java.util.List;

/** The skill catalog in JMX. */
public interface SkillCatalogMXBean {

  /** How many skills there are, every version counted. */
  int getSkills();

  /** How many ids they have. */
  int getIds();

  /** Every skill as {@code id version kind}, sorted. */
  List<String> getNames();
}
