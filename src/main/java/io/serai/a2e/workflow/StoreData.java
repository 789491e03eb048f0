package io.serai.a2e.workflow;

import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Stores a value for the caller (A2E 1.0.0, "StoreData").
 *
 * @param key name of the value; of a file, its relative path; may have references
 * @param life how long it is kept, if not for ever
 */
public record StoreData(
    DataPath inputPath, Storage storage, TextTemplate key, Optional<Duration> life)
    implements Operation {
  private static final int MAX_NAME = 200;
  private static final int MAX_KEY = 200;
  private static final int MAX_TTL = 315_360_000; // ten years

  /** Where a value is stored. */
  public enum Storage {
    /** In memory, as long as the hub runs. */
    SESSION("sessionStorage"),
    /** In the hub's database. */
    LOCAL("localStorage"),
    /** In a file of the caller's folder. */
    FILE("file");

    private final String text;

    Storage(String text) {
      this.text = text;
    }

    /** Returns its name in workflows. */
    public String text() {
      return text;
    }

    /** Returns the storages by their names in workflows. */
    public static Map<String, Storage> byName() {
      Map<String, Storage> storages = new LinkedHashMap<>();
      for (Storage storage : values()) {
        storages.put(storage.text, storage);
      }
      return storages;
    }
  }

  /** Reads the configuration. */
  public static StoreData read(OperationConfigReader config) {
    Storage storage = config.oneOf("storage", Storage.byName());
    return new StoreData(
        config.path("inputPath"), storage, key(config, storage), life(config.node()));
  }

  private static TextTemplate key(OperationConfigReader config, Storage storage) {
    String text = config.text("key");
    DocumentNode member = config.node().member("key");
    fault(TextTemplate.withLetters(text), storage)
        .ifPresent(
            fault ->
                member.fault(
                    fault
                        + "; write "
                        + (storage == Storage.FILE ? "reports/today.json" : "a name")));
    return OperationConfigReader.parsed(member, text, TextTemplate::parse)
        .orElseGet(() -> TextTemplate.parse(""));
  }

  private static Optional<Duration> life(DocumentNode operation) {
    OptionalInt seconds = operation.integer("ttl", 1, MAX_TTL);
    return seconds.isPresent()
        ? Optional.of(Duration.ofSeconds(seconds.getAsInt()))
        : Optional.empty();
  }

  /**
   * Returns the key with the values of its references.
   *
   * @throws DataException if a value is missing, or the key cannot be a key of the storage
   */
  public String key(RunData data) {
    String resolved = key.resolve(data);
    Optional<String> fault = fault(resolved, storage);
    if (fault.isPresent()) {
      throw new DataException(
          "The " + fault.get() + ": " + TextFunctions.clipped(resolved) + ".",
          "Refer to other values in the key.");
    }
    return resolved;
  }

  private static Optional<String> fault(String key, Storage storage) {
    if (key.length() > MAX_KEY || key.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("key is longer than " + MAX_KEY + " characters or has control characters");
    }
    return storage == Storage.FILE && !isRelativePath(key)
        ? Optional.of("key is not a relative path below the agent's folder")
        : Optional.empty();
  }

  /**
   * Whether a key names a file below a folder: names of letters, digits, {@code . _ -} and blanks,
   * separated by single slashes, none of which begins with a dot or is longer than {@value
   * #MAX_NAME} bytes.
   */
  public static boolean isRelativePath(String key) {
    for (String name : key.split("/", -1)) {
      boolean allowed =
          name.chars()
              .allMatch(each -> Character.isLetterOrDigit(each) || "._- ".indexOf(each) >= 0);
      boolean tooLong = name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME;
      if (name.isBlank() || name.startsWith(".") || tooLong || !allowed) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<DataPath> reads() {
    return Stream.concat(Stream.of(inputPath), key.paths().stream()).toList();
  }

  @Override
  public OperationEffect effect() {
    return OperationEffect.WRITE;
  }
}
