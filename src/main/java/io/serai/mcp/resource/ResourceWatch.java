package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.listen.ListenFeature;
import io.serai.protocol.ResourceProvider;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The resources whose changes clients hear of: those of providers that tell of them. A client hears
 * of the change of a resource that its caller may read at that moment. Thread-safe.
 *
 * @param maxSize how large the content of a resource may be
 */
record ResourceWatch(ResourceProviders providers, long maxSize)
    implements ListenFeature.WatchedResources {

  @Override
  public boolean canBeWatched(String uri) {
    return providers.find(uri).filter(match -> match.provider().isWatchable()).isPresent();
  }

  @Override
  public Runnable listen(Consumer<String> listener) {
    List<Runnable> removals =
        providers
            .all()
            .filter(ResourceProvider::isWatchable)
            .map(provider -> provider.watch(listener))
            .toList();
    return () -> removals.forEach(Runnable::run);
  }

  @Override
  public CompletionStage<ObjectNode> read(McpContext context, String uri) {
    ResourceProviders.Match match =
        providers.find(uri).orElseThrow(() -> ResourceErrors.notFound(context, uri));
    return match
        .provider()
        .read(context.call(), uri, match.variables(), maxSize)
        .thenApply(
            contents -> {
              if (contents.isEmpty()) {
                throw ResourceErrors.notFound(context, uri);
              }
              return JsonMappers.object().put("uri", uri);
            });
  }
}
