package io.serai.console.jmx;

import io.serai.skill.SkillCatalog;
import java.util.List;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;

/** Reads the JMX attributes of the skill catalog from its current snapshot. */
@ManagedResource(description = "Catalog of skills")
public record SkillCatalogJmxBean(SkillCatalog catalog) {

  /** Number of skills, counting every version. */
  @ManagedAttribute(description = "Number of skills, counting every version")
  public int getSkills() {
    return catalog.snapshot().size();
  }

  /** Number of distinct skill ids. */
  @ManagedAttribute(description = "Number of distinct skill ids")
  public int getIds() {
    return catalog.snapshot().ids().size();
  }

  /** Every skill with its id, version and kind, sorted. */
  @ManagedAttribute(description = "Every skill with its id, version and kind, sorted")
  public List<String> getNames() {
    return catalog
        .snapshot()
        .skills()
        .map(skill -> skill.id() + " " + skill.version() + " " + skill.kind())
        .sorted()
        .toList();
  }
}
