package io.serai.skill.component;

import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.util.Map;
import org.apache.camel.Endpoint;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;
import org.jspecify.annotations.Nullable;

/**
 * The Camel component {@code skill:} over one catalog, which it looks up in the registry unless one
 * is set.
 */
@Component("skill")
public class SkillComponent extends DefaultComponent {

  /** The name under which a hub binds the catalog in the registry. */
  public static final String CATALOG = "serai-skills";

  /** The name under which a hub binds the statistics in the registry. */
  public static final String STATISTICS = "serai-statistics";

  @Metadata(autowired = true, label = "advanced")
  private @Nullable SkillCatalog catalog;

  @Metadata(autowired = true, label = "advanced")
  private @Nullable SkillStatistics statistics;

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    SkillEndpoint endpoint = new SkillEndpoint(uri, this, remaining);
    setProperties(endpoint, parameters);
    return endpoint;
  }

  SkillCatalog requiredCatalog() {
    SkillCatalog found = catalog;
    if (found == null) {
      found = getCamelContext().getRegistry().findSingleByType(SkillCatalog.class);
    }
    if (found == null) {
      throw new IllegalStateException("skill: needs a SkillCatalog; bind one in the registry");
    }
    return found;
  }

  /** Returns the catalog. */
  public @Nullable SkillCatalog getCatalog() {
    return catalog;
  }

  /** Sets the catalog in which skills are registered and looked up. */
  public void setCatalog(@Nullable SkillCatalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the statistics. */
  public @Nullable SkillStatistics getStatistics() {
    return statistics;
  }

  /** Sets the statistics that record the runs of routes; null: runs are not recorded. */
  public void setStatistics(@Nullable SkillStatistics statistics) {
    this.statistics = statistics;
  }
}
