package io.serai.bench;

import io.serai.search.local.LocalEmbeddings;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import io.serai.skill.search.OwnModelSearch;
import io.serai.skill.search.RequestSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures search with the hub's own model: {@code java -cp … io.serai.bench.SearchByMeaning
 * [skills]}. Prints how often the first hit and the first three are right, then the time of
 * searches over many skills and the memory.
 */
public final class SearchByMeaning {

  private static final int SEARCHES = 2_000;

  private SearchByMeaning() {}

  /** Runs the measurement and prints its figures. */
  public static void main(String[] args) throws IOException {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    printMemory("before the model");
    try (LocalEmbeddings model = new LocalEmbeddings()) {
      model.load();
      for (String name : RequestSet.NAMES) {
        RequestSet set = RequestSet.read(name);
        try (OwnModelSearch search = OwnModelSearch.open(model, set.skills());
            OwnModelSearch byWords = OwnModelSearch.byWords(set.skills())) {
          print(name + ", by words", set.measure(byWords.search()));
          print(name + ", with the model", set.measure(search.search()));
        }
      }
      printMemory("with the model");
      measureTime(model, count);
    }
  }

  private static void print(String what, RequestSet.Accuracy accuracy) {
    print("%s: first hit %.3f, first three %.3f", what, accuracy.first(), accuracy.firstThree());
  }

  private static void measureTime(LocalEmbeddings model, int count) throws IOException {
    long began = System.nanoTime();
    try (OwnModelSearch search = OwnModelSearch.open(model, variants(count))) {
      print("%d skills have vectors after %.1f s", count, (System.nanoTime() - began) / 1e9);
      measure("warm-up", search);
      measure("new requests", search);
      printMemory("with " + count + " skills");
    }
  }

  private static List<Skill> variants(int count) {
    List<Skill> all =
        RequestSet.NAMES.stream().flatMap(name -> RequestSet.read(name).skills().stream()).toList();
    List<Skill> variants = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Skill skill = all.get(i % all.size());
      variants.add(
          Skills.skill(skill.name() + i)
              .name(skill.name())
              .description(skill.description() + " in branch " + i)
              .tags(skill.tags().toArray(String[]::new))
              .build());
    }
    return variants;
  }

  private static void measure(String what, OwnModelSearch search) {
    List<RequestSet.Request> requests =
        RequestSet.NAMES.stream()
            .flatMap(name -> RequestSet.read(name).requests().stream())
            .toList();
    double[] millis = new double[SEARCHES];
    for (int i = 0; i < SEARCHES; i++) {
      String text = requests.get(i % requests.size()).text() + " " + what + " " + i;
      long began = System.nanoTime();
      search.search(text).join();
      millis[i] = (System.nanoTime() - began) / 1e6;
    }
    Arrays.sort(millis);
    print(
        "%s: p50 %.2f ms, p99 %.2f ms, max %.2f ms",
        what, millis[SEARCHES / 2], millis[SEARCHES * 99 / 100], millis[SEARCHES - 1]);
  }

  private static void printMemory(String when) throws IOException {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    Path status = Path.of("/proc/self/status");
    String resident =
        Files.exists(status)
            ? Files.readString(status)
                .lines()
                .filter(line -> line.startsWith("VmRSS"))
                .findFirst()
                .orElse("")
            : "";
    print(
        "%s: heap in use %d MiB, heap committed %d MiB, %s",
        when,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20,
        runtime.totalMemory() >> 20,
        resident);
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
