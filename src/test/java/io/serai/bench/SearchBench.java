package io.serai.bench;

import io.serai.search.EmbeddingSearchConfig;
import io.serai.search.EmbeddingsClient;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.skill.Skills;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/**
 * Measures search over a large catalog: {@code java -cp … io.serai.bench.SearchBench [skills]
 * [dimensions]}; without dimensions by words alone.
 */
public final class SearchBench {

  private static final String[] VERBS = {
    "get", "list", "create", "delete", "convert", "post", "send", "find", "update", "count"
  };
  private static final int WORDS = 3_000;
  private static final int SEARCHES = 2_000;
  private static final int CHANGES = 300;

  private final Random random = new Random(42);
  private final AtomicInteger embedded = new AtomicInteger();
  private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor();

  private SearchBench() {}

  /** Runs the measurement and prints its figures. */
  public static void main(String[] args) {
    int skills = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int dimensions = args.length > 1 ? Integer.parseInt(args[1]) : 0;
    new SearchBench().run(skills, dimensions);
  }

  private void run(int count, int dimensions) {
    SkillCatalog catalog = new SkillCatalog();
    Clock clock = Clock.systemUTC();
    try (Database database = Database.open("memory");
        SkillStatistics statistics =
            SkillStatistics.open(new SkillStatisticsTable(database), clock, worker);
        SkillSearch search = new SkillSearch(catalog, statistics, clock, embeddings(dimensions))) {
      fill(catalog, count);
      if (dimensions > 0) {
        awaitVectors(count);
      }
      change(catalog);
      measure("warm-up", search);
      measure("one to three words", search);
      System.gc();
      long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      print("heap in use: %d MiB", used >> 20);
    } finally {
      worker.shutdownNow();
    }
  }

  private void fill(SkillCatalog catalog, int count) {
    List<Skill> skills = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      skills.add(skill(i));
    }
    long began = System.nanoTime();
    long cpuBegan = cpu();
    catalog.update(skills, List.of());
    print(
        "%d skills indexed in %d ms, CPU %d ms",
        count, millis(began), (cpu() - cpuBegan) / 1_000_000);
  }

  private Skill skill(int i) {
    String verb = VERBS[random.nextInt(VERBS.length)];
    StringBuilder description = new StringBuilder(verb).append(" the");
    for (int w = 0; w < 15; w++) {
      description.append(' ').append(word());
    }
    return Skills.skill(verb + "-" + word() + "-" + i)
        .name("Skill" + word() + i)
        .description(description.toString())
        .tags(word(), word())
        .parameter(word(), word() + " *")
        .domains("api." + word() + ".example")
        .steps(1 + random.nextInt(6))
        .build();
  }

  /** Few words are frequent and many are rare, as in a language. */
  private String word() {
    int rank = (int) (WORDS * Math.pow(random.nextDouble(), 3));
    StringBuilder word = new StringBuilder("w");
    for (int rest = rank + 26; rest > 0; rest /= 26) {
      word.append((char) ('a' + rest % 26));
    }
    return word.append("o").toString();
  }

  private void change(SkillCatalog catalog) {
    long cpuBegan = cpu();
    Skill old = skill(-1);
    catalog.update(List.of(old), List.of());
    for (int i = 0; i < CHANGES; i++) {
      Skill next = skill(-1);
      catalog.update(List.of(next), List.of(old));
      old = next;
    }
    print("a change of one skill: CPU %.2f ms", (cpu() - cpuBegan) / 1e6 / CHANGES);
  }

  private void measure(String what, SkillSearch search) {
    double[] took = new double[SEARCHES];
    double[] cost = new double[SEARCHES];
    long matches = 0;
    for (int i = 0; i < SEARCHES; i++) {
      StringBuilder intent = new StringBuilder(VERBS[random.nextInt(VERBS.length)]);
      for (int w = random.nextInt(3); w >= 0; w--) {
        intent.append(' ').append(word());
      }
      long began = System.nanoTime();
      long cpuBegan = cpu();
      matches += search.search(SearchRequest.of(intent.toString())).join().totalMatches();
      took[i] = (System.nanoTime() - began) / 1e6;
      cost[i] = (cpu() - cpuBegan) / 1e6;
    }
    print("%s: %d matches a search", what, matches / SEARCHES);
    print("  time %s", quantiles(took));
    print("  CPU  %s", quantiles(cost));
  }

  private static String quantiles(double[] millis) {
    Arrays.sort(millis);
    return String.format(
        Locale.ROOT,
        "p50 %.2f ms, p99 %.2f ms, max %.2f ms",
        millis[SEARCHES / 2],
        millis[SEARCHES * 99 / 100],
        millis[SEARCHES - 1]);
  }

  private Optional<EmbeddingSearchConfig> embeddings(int dimensions) {
    if (dimensions == 0) {
      return Optional.empty();
    }
    EmbeddingsClient client =
        texts -> {
          embedded.addAndGet(texts.size());
          return CompletableFuture.completedFuture(
              texts.stream().map(text -> vector(text, dimensions)).toArray(float[][]::new));
        };
    return Optional.of(new EmbeddingSearchConfig(client, worker, Duration.ofSeconds(2)));
  }

  private static float[] vector(String text, int dimensions) {
    float[] vector = new float[dimensions];
    for (String word : text.split(" ", -1)) {
      Random direction = new Random(word.hashCode());
      for (int i = 0; i < dimensions; i++) {
        vector[i] += (float) direction.nextGaussian();
      }
    }
    return vector;
  }

  private void awaitVectors(int count) {
    long began = System.nanoTime();
    Awaitility.await().atMost(Duration.ofMinutes(10)).until(() -> embedded.get() >= count);
    CompletableFuture.runAsync(() -> {}, worker).join();
    print("%d vectors indexed in %d ms", count, millis(began));
  }

  /** CPU time of this thread in nanoseconds, which tells the cost on a machine that is shared. */
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long millis(long began) {
    return (System.nanoTime() - began) / 1_000_000;
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
