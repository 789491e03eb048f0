package io.serai.cli.checksum;

import io.serai.cli.checksum.CapabilityFileContent.Pin;
import io.serai.document.DocumentParseException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An index of capability files by the documents that they contain and by those that they pin.
 *
 * <p>A file is parsed only when its text says that it may be the answer, so that the cost of one
 * changed file does not grow with the cost of parsing all others. Not thread-safe.
 */
final class CapabilityDependentsIndex {

  private static final Pattern CHECKSUM = Pattern.compile("\\b[0-9a-fA-F]{64}\\b");

  private final Map<Path, String> unparsed = new LinkedHashMap<>();
  private final Map<String, Set<Path>> unparsedByChecksum = new HashMap<>();
  private final Map<Path, CapabilityFileContent> parsed = new HashMap<>();
  private final Map<Pin, Set<Path>> holders = new HashMap<>();
  private final Map<Pin, Set<Path>> dependents = new HashMap<>();

  /** Adds a file that has been parsed. */
  void add(CapabilityFileContent content) {
    parsed.put(content.path(), content);
    content.documentPin().ifPresent(pin -> put(holders, pin, content.path()));
    content.dependencies().forEach(each -> put(dependents, each.pin(), content.path()));
  }

  /** Adds a file that is parsed only if it is needed. */
  void add(Path path, String text) {
    unparsed.put(path, text);
    Matcher checksums = CHECKSUM.matcher(text);
    while (checksums.find()) {
      put(unparsedByChecksum, checksums.group().toLowerCase(Locale.ROOT), path);
    }
  }

  /** Returns the files that pin this document, in the order of their addition. */
  List<CapabilityFileContent> dependents(Pin pin) {
    unparsedByChecksum.getOrDefault(pin.checksum(), Set.of()).forEach(this::parse);
    return dependents.getOrDefault(pin, Set.of()).stream().map(parsed::get).toList();
  }

  /** Returns whether a file contains exactly this document, whichever checksum it declares. */
  boolean holds(Pin pin) {
    List<Path> possible =
        unparsed.entrySet().stream()
            .filter(file -> file.getValue().contains(pin.name()))
            .map(Map.Entry::getKey)
            .toList();
    possible.forEach(this::parse);
    return !holders.getOrDefault(pin, Set.of()).isEmpty();
  }

  /** Records that a file contains another document than it was added with. */
  void replaced(CapabilityFileContent old, Pin now) {
    old.documentPin().ifPresent(pin -> holders.getOrDefault(pin, Set.of()).remove(old.path()));
    put(holders, now, old.path());
  }

  private void parse(Path path) {
    String text = unparsed.remove(path);
    if (text != null) {
      try {
        add(CapabilityFileContent.read(path, text));
      } catch (DocumentParseException noDocument) {
        return; // neither a dependency nor a dependent
      }
    }
  }

  private static <K> void put(Map<K, Set<Path>> index, K key, Path path) {
    index.computeIfAbsent(key, first -> new LinkedHashSet<>()).add(path);
  }
}
