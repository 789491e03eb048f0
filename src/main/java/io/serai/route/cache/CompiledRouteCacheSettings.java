package io.serai.route.cache;

import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.camel.CamelContext;

/** The keys of compiled routes, {@code serai.routes.*}. */
public final class CompiledRouteCacheSettings {

  private static final int HEAP_SHARE = 8;
  private static final int BYTES_PER_STEP = 40 * 1024;

  static final Setting<Integer> MAX =
      Setting.number(
          "serai.routes.max",
          "256",
          1,
          Integer.MAX_VALUE,
          "Maximum number of compiled capability routes; the least used are evicted first.");

  static final Setting<Integer> MAX_STEPS =
      Setting.number(
          "serai.routes.max-steps",
          "0",
          0,
          Integer.MAX_VALUE,
          "Maximum number of their steps in total, each about 40 KiB of Java's heap; 0 for as"
              + " many as fit in an eighth of the heap.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(MAX, MAX_STEPS);

  private CompiledRouteCacheSettings() {}

  /**
   * Creates the cache.
   *
   * @param compiler compiles the routes
   */
  public static CompiledRouteCache cache(Settings settings, CamelContext camel, Executor compiler) {
    return new CompiledRouteCache(camel, settings.get(MAX), maxSteps(settings), compiler);
  }

  private static int maxSteps(Settings settings) {
    int steps = settings.get(MAX_STEPS);
    long standard = Runtime.getRuntime().maxMemory() / HEAP_SHARE / BYTES_PER_STEP;
    return steps > 0 ? steps : (int) Math.min(standard, Integer.MAX_VALUE);
  }
}
