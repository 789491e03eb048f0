package io.serai.a2e.knowledge;

import io.serai.concurrent.Callbacks;
import io.serai.document.PercentEncoder;
import io.serai.document.SortedMapPages;
import io.serai.document.UriTemplate;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The files of {@code knowledge/} as resources, whole, for callers that may read the knowledge base
 * of the file. Thread-safe; read from memory.
 */
public final class KnowledgeResourceProvider implements ResourceProvider {
  private static final String PREFIX = "serai://knowledge/";
  private static final PercentEncoder OF_PATH = PercentEncoder.keeping("/");
  private static final ResourceTemplate TEMPLATE =
      new ResourceTemplate(
          UriTemplate.of(PREFIX + "{+path}"),
          "knowledge",
          "Knowledge document",
          "A file of the hub's knowledge by its path, such as guides/returns.md.",
          null);

  private final ConcurrentNavigableMap<String, KnowledgeDocument> byUri =
      new ConcurrentSkipListMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final List<Consumer<String>> watchers = new CopyOnWriteArrayList<>();

  private record KnowledgeDocument(String base, ResourceDescription description, String text) {

    boolean isVisible(ProtocolCall call) {
      return call.caller().mayRead(base);
    }

    ResourceContent content(String mediaType) {
      return ResourceContent.ofText(description.uri(), mediaType, text);
    }
  }

  /**
   * Adds a file, or replaces it.
   *
   * @param path below the folder
   * @param base id of its knowledge base
   */
  void put(String path, String base, String title, String description, String text) {
    String uri = uri(path);
    byUri.put(
        uri,
        new KnowledgeDocument(
            base, new ResourceDescription(uri, path, title, description, mediaType(path)), text));
    Callbacks.runAll(listeners);
    watchers.forEach(watcher -> watcher.accept(uri));
  }

  /** Removes a file, if it is there. */
  void remove(String path) {
    if (byUri.remove(uri(path)) != null) {
      Callbacks.runAll(listeners);
    }
  }

  private static String uri(String path) {
    return PREFIX + OF_PATH.of(path);
  }

  private static String mediaType(String path) {
    return path.toLowerCase(Locale.ROOT).endsWith(".md") ? "text/markdown" : "text/plain";
  }

  @Override
  public ResourceTemplate template() {
    return TEMPLATE;
  }

  @Override
  public Runnable listen(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public boolean isWatchable() {
    return true;
  }

  @Override
  public Runnable watch(Consumer<String> listener) {
    watchers.add(listener);
    return () -> watchers.remove(listener);
  }

  @Override
  public List<ResourceDescription> list(ProtocolCall call, String after, int limit) {
    return SortedMapPages.valuesAfter(byUri, after)
        .filter(document -> document.isVisible(call))
        .limit(limit)
        .map(KnowledgeDocument::description)
        .toList();
  }

  @Override
  public CompletionStage<List<ResourceContent>> read(
      ProtocolCall call, String uri, Map<String, String> variables, long limit) {
    String path = variables.getOrDefault("path", "");
    List<ResourceContent> contents =
        find(call, path).stream().map(document -> document.content(mediaType(path))).toList();
    return CompletableFuture.completedFuture(contents);
  }

  @Override
  public boolean mayRead(ProtocolCall call, Map<String, String> variables) {
    return find(call, variables.getOrDefault("path", "")).isPresent();
  }

  private Optional<KnowledgeDocument> find(ProtocolCall call, String path) {
    return Optional.ofNullable(byUri.get(uri(path))).filter(document -> document.isVisible(call));
  }
}
