package io.serai.a2s.registry;

import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;

/** The keys of registered capabilities, {@code serai.registry.*}. */
public final class RegistrySettings {

  private static final int SHARE = 4;

  static final Setting<Integer> MAX_DOCUMENTS_PER_AGENT =
      Setting.number(
          "serai.registry.max-documents-per-agent",
          "1000",
          1,
          Integer.MAX_VALUE,
          "Maximum number of capabilities that one agent may register, at least 1; more are"
              + " rejected with 409.");

  static final Setting<Integer> MAX_DOCUMENTS =
      Setting.number(
          "serai.registry.max-documents",
          "10000",
          1,
          Integer.MAX_VALUE,
          "Maximum number of capabilities that all callers may register, at least 1; files do not"
              + " count.");

  static final Setting<Long> MEMORY_PER_AGENT =
      Setting.bytes(
          "serai.registry.memory-per-agent",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum heap use of the capabilities that one agent has registered; 0 for a quarter of"
              + " the total. More are rejected with 409.");

  static final Setting<Long> MEMORY =
      Setting.bytes(
          "serai.registry.memory",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum heap use of all registered capabilities; 0 for a quarter of the heap."
              + " Capabilities that do not fit at a start are kept, but not served.");

  static final Setting<Duration> NAME_HOLD =
      Setting.duration(
          "serai.registry.name-hold",
          "7d",
          "How long the name of a registered capability is kept for its owner when its last"
              + " version was deleted; 0s to free it at once.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(MAX_DOCUMENTS_PER_AGENT, MAX_DOCUMENTS, MEMORY_PER_AGENT, MEMORY, NAME_HOLD);

  private RegistrySettings() {}

  /** Returns the limits on registered capabilities. */
  public static RegistryLimits limits(Settings settings) {
    long memory = settings.get(MEMORY);
    long all = memory > 0 ? memory : Runtime.getRuntime().maxMemory() / SHARE;
    long own = settings.get(MEMORY_PER_AGENT);
    return new RegistryLimits(
        settings.get(MAX_DOCUMENTS_PER_AGENT),
        settings.get(MAX_DOCUMENTS),
        own > 0 ? own : all / SHARE,
        all,
        settings.get(NAME_HOLD));
  }
}
