package io.serai.mcp.resource;

import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.tool.ToolChanges;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells when the list of resources may have changed: skills came, went or changed, or a provider
 * tells so.
 */
record ResourceChanges(ToolChanges skills, ResourceProviders providers) implements ChangeSource {

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
                Stream.of(skills.listen(listener)),
                providers.all().map(provider -> provider.listen(listener)))
            .toList();
    return () -> removals.forEach(Runnable::run);
  }
}
