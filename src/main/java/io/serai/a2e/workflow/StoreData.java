package io.serai.a2e.workflow;

import io.serai.a2e.data.DataPath;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stores a value for the caller (A2E 1.0.0, "StoreData").
 *
 * @param key name of the value; of a file, its relative path
 */
public record StoreData(DataPath inputPath, Storage storage, String key) implements Operation {
  private static final int MAX_NAME = 200;
  private static final int MAX_KEY = 200;

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
  public static StoreData read(OperationConfig config) {
    Storage storage = config.oneOf("storage", Storage.byName());
    String key = config.text("key");
    if (key.length() > MAX_KEY || key.chars().anyMatch(Character::isISOControl)) {
      config
          .node()
          .member("key")
          .fault(
              "key is longer than "
                  + MAX_KEY
                  + " characters or has control characters; write a"
                  + " name such as results");
    } else if (storage == Storage.FILE && !isRelativePath(key)) {
      config
          .node()
          .member("key")
          .fault("key is no relative path below the agent's folder; write reports/today.json");
    }
    return new StoreData(config.path("inputPath"), storage, key);
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
  public String type() {
    return "StoreData";
  }

  @Override
  public List<DataPath> reads() {
    return List.of(inputPath);
  }

  @Override
  public OperationEffect effect() {
    return OperationEffect.WRITE;
  }
}
