package io.serai.mcp.listen;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The open streams of {@code subscriptions/listen} by the resources that they watch, so that a
 * change costs only the streams that are told of it, however many there are. Thread-safe; never
 * blocks.
 */
final class ResourceStreams {
  private final ListenFeature.WatchedResources resources;
  private final Map<String, Set<ListenStream>> byUri = new ConcurrentHashMap<>();
  private @Nullable Runnable watch; // guarded by this

  ResourceStreams(ListenFeature.WatchedResources resources) {
    this.resources = resources;
  }

  /** Tells a stream of the changes of resources until it has ended. */
  void add(Set<String> uris, ListenStream stream) {
    if (uris.isEmpty()) {
      return;
    }
    watch();
    uris.forEach(uri -> add(uri, stream));
    stream.whenEnded(() -> uris.forEach(uri -> remove(uri, stream)));
  }

  private void add(String uri, ListenStream stream) {
    byUri.compute(
        uri,
        (key, streams) -> {
          Set<ListenStream> all = streams == null ? ConcurrentHashMap.newKeySet() : streams;
          all.add(stream);
          return all;
        });
  }

  private void remove(String uri, ListenStream stream) {
    byUri.computeIfPresent(
        uri,
        (key, streams) -> {
          streams.remove(stream);
          return streams.isEmpty() ? null : streams;
        });
  }

  /** Watches resources from the first stream on. */
  private synchronized void watch() {
    if (watch == null) {
      watch = resources.listen(this::changed);
    }
  }

  private void changed(String uri) {
    byUri
        .getOrDefault(uri, Set.of())
        .forEach(
            stream ->
                stream.changed(new SubscriptionTarget(SubscriptionTarget.Kind.RESOURCE, uri)));
  }

  /** Stops to watch resources, because the hub stops. */
  synchronized void close() {
    if (watch != null) {
      watch.run();
    }
  }
}
