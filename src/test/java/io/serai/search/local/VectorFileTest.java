package io.serai.search.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorFileTest {

  private static final float[] ONE = {1, 0};
  private static final float[] TWO = {0.6f, 0.8f};

  @TempDir private Path folder;
  private Path path;

  @BeforeEach
  void name() {
    path = folder.resolve("vectors.bin");
  }

  private VectorFile open(String model) {
    return new VectorFile(OwnerOnlyFiles::open, path, model, 2);
  }

  private void write(Map<String, float[]> vectors) {
    try (VectorFile file = open("m")) {
      file.put(vectors);
    }
  }

  @Test
  void vectorsAreThereAfterARestart() {
    write(Map.of("one", ONE));
    write(Map.of("two", TWO));

    try (VectorFile file = open("m")) {
      assertThat(file.get("one")).hasValue(ONE);
      assertThat(file.get("two")).hasValue(TWO);
      assertThat(file.get("three")).isEmpty();
    }
  }

  @Test
  void anotherModelHasNoneOfThem() {
    write(Map.of("one", ONE));

    try (VectorFile file = open("n")) {
      assertThat(file.get("one")).isEmpty();
      file.put(Map.of("one", TWO));
      assertThat(file.get("one")).hasValue(TWO);
    }
  }

  @Test
  void recordThatACrashCutOffIsIgnoredAndOverwritten() throws IOException {
    write(Map.of("one", ONE));
    byte[] whole = Files.readAllBytes(path);
    write(Map.of("two", TWO));
    byte[] both = Files.readAllBytes(path);
    Files.write(path, java.util.Arrays.copyOf(both, whole.length + 20));

    write(Map.of("two", TWO));

    try (VectorFile file = open("m")) {
      assertThat(file.get("one")).hasValue(ONE);
      assertThat(file.get("two")).hasValue(TWO);
    }
    assertThat(Files.size(path)).isEqualTo(both.length);
  }

  @Test
  void damagedRecordIsIgnoredAndTheNextOneIsNot() throws IOException {
    write(Map.of("one", ONE));
    int end = (int) Files.size(path);
    write(Map.of("two", TWO));
    byte[] damaged = Files.readAllBytes(path);
    damaged[end - 6] ^= 1;
    Files.write(path, damaged);

    try (VectorFile file = open("m")) {
      assertThat(file.get("one")).isEmpty();
      assertThat(file.get("two")).hasValue(TWO);
    }
  }

  @Test
  void fileThatIsMostlyUnusedIsRewrittenWithTheTextsInUse() throws IOException {
    Map<String, float[]> many = new HashMap<>();
    for (int i = 0; i < 1_003; i++) {
      many.put("text " + i, TWO);
    }
    write(many);
    long before = Files.size(path);

    try (VectorFile file = open("m")) {
      assertThat(file.get("text 7")).hasValue(TWO);
      file.retain(List.of("text 7"));
      assertThat(file.get("text 7")).hasValue(TWO);
      assertThat(file.get("text 8")).isEmpty();
      file.put(Map.of("one", ONE));
    }
    assertThat(Files.size(path)).isLessThan(before / 100);
    try (VectorFile file = open("m")) {
      assertThat(file.get("one")).hasValue(ONE);
      assertThat(file.get("text 7")).hasValue(TWO);
    }
  }

  @Test
  void fileThatCannotBeOpenedStoresNothing() throws IOException {
    Files.createDirectory(path);

    try (VectorFile file = open("m")) {
      assertThat(file.get("one")).isEmpty();
      file.put(Map.of("one", ONE));
      file.retain(List.of());
      assertThat(file.get("one")).isEmpty();
    }
  }

  @Test
  void vectorOfAnotherLengthIsLeftOut() {
    write(Map.of("one", new float[] {1, 0, 0}));

    try (VectorFile file = open("m")) {
      assertThat(file.get("one")).isEmpty();
    }
  }
}
