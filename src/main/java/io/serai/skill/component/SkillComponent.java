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
 * Camel's {@code skill:} endpoints over one catalog, which it finds in the registry unless it is
 * given one.
 */
@Component("skill")
public class SkillComponent extends DefaultComponent {

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

  /** The catalog. */
  public @Nullable SkillCatalog getCatalog() {
    return catalog;
  }

  /** The catalog that skills come into and are looked up in. */
  public void setCatalog(@Nullable SkillCatalog catalog) {
    this.catalog = catalog;
  }

  /** The statistics. */
  public @Nullable SkillStatistics getStatistics() {
    return statistics;
  }

  /** Where the runs of routes that are skills are counted; nowhere where there is none. */
  public void setStatistics(@Nullable SkillStatistics statistics) {
    this.statistics = statistics;
  }
}
