package io.serai.mcp.prompt;

import io.serai.concurrent.Callbacks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

/** The prompts of the hub and those of its files. Thread-safe. */
final class PromptCatalog {
  private final Supplier<List<Prompt>> ofHub;
  private final Function<ParsedPrompt, Prompt> made;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Map<String, Prompt> ofFiles = Map.of();

  /**
   * Creates a catalog without files.
   *
   * @param ofHub returns the prompts of the hub
   * @param made makes a prompt of what a file says
   */
  PromptCatalog(Supplier<List<Prompt>> ofHub, Function<ParsedPrompt, Prompt> made) {
    this.ofHub = ofHub;
    this.made = made;
  }

  /** Returns all prompts, sorted by their names. */
  List<Prompt> all() {
    List<Prompt> all = new ArrayList<>(ofFiles.values());
    all.addAll(ofHub.get());
    all.sort(Comparator.comparing(prompt -> prompt.description().name()));
    return all;
  }

  /** Returns the prompt with that name. */
  Optional<Prompt> find(String name) {
    return Optional.ofNullable(ofFiles.get(name)).or(() -> findOfHub(name));
  }

  /** Whether the prompt of that name is the hub's own. */
  boolean isOfHub(String name) {
    return findOfHub(name).isPresent();
  }

  private Optional<Prompt> findOfHub(String name) {
    return ofHub.get().stream().filter(each -> each.description().name().equals(name)).findFirst();
  }

  /**
   * Registers a listener that runs after each change of the list of prompts, on the thread that
   * made it; it must not block.
   *
   * @return removes the listener
   */
  Runnable listen(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Replaces the prompts of files; their names differ, also from those of the hub. */
  void replaceAll(Collection<ParsedPrompt> prompts) {
    Map<String, Prompt> next = new TreeMap<>();
    prompts.forEach(each -> next.put(each.description().name(), made.apply(each)));
    List<PromptDescription> before = descriptions(ofFiles);
    ofFiles = next;
    if (!before.equals(descriptions(next))) {
      Callbacks.runAll(listeners);
    }
  }

  private static List<PromptDescription> descriptions(Map<String, Prompt> prompts) {
    return prompts.values().stream().map(Prompt::description).toList();
  }
}
