package io.serai.mcp.resource;

import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.tool.ToolChanges;
import io.serai.skill.SkillCatalog;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells when the list of resources may have changed: skills came, went or changed, or a provider
 * tells so.
 */
record ResourceChanges(SkillCatalog catalog, ResourceProviders providers) implements ChangeSource {

  @Override
  public String filter() {
    return "resourcesListChanged";
  }

  @Override
  public String notification() {
    return "notifications/resources/list_changed";
  }

  @Override
  public Runnable listen(Runnable listener) {
    List<Runnable> removals =
        Stream.concat(
                Stream.of(new ToolChanges(catalog).listen(listener)),
                providers.all().map(provider -> provider.listen(listener)))
            .toList();
    return () -> removals.forEach(Runnable::run);
  }
}
