package io.serai.mcp.resource;

import io.serai.mcp.listen.ListenFeature;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.run.OwnerRightsLookup;
import java.util.List;
import java.util.function.Consumer;

/**
 * The resources whose changes clients hear of: those of providers that tell of them. Thread-safe.
 *
 * @param callers returns callers with their current permissions
 */
record ResourceWatch(ResourceProviders providers, OwnerRightsLookup callers, ActiveAgents agents)
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
  public boolean mayRead(ProtocolCall call, String uri) {
    return agents
        .find(call.agent().id())
        .map(
            agent ->
                new ProtocolCall(
                    callers.of(call.caller().id()),
                    agent,
                    call.named(),
                    call.base(),
                    call.request()))
        .filter(now -> now.agent().admits(now.caller()))
        .flatMap(
            now ->
                providers
                    .find(uri)
                    .filter(match -> match.provider().mayRead(now, match.variables())))
        .isPresent();
  }
}
