package io.serai.cli.checksum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapabilityChecksumUpdaterTest {

  private static final int MANY = 1_200;

  @TempDir Path folder;

  @Test
  void timeForManyDependentFilesGrowsWithTheirNumber() throws Exception {
    List<Path> files = tree(MANY);
    update(files);
    for (Path file : files) {
      Files.writeString(file, Files.readString(file).replace("of the tree", "in the tree"));
    }
    List<Integer> written = Collections.synchronizedList(new ArrayList<>());
    CapabilityChecksumUpdater.Progress progress =
        new CapabilityChecksumUpdater.Progress(
            (done, total) -> {}, (done, total) -> written.add(done));

    Collection<CapabilityFileChecksum.State> states =
        assertTimeoutPreemptively(
            Duration.ofSeconds(90),
            () -> CapabilityChecksumUpdater.update(List.of(folder), files, progress).values());

    assertThat(states)
        .hasSize(MANY)
        .allMatch(CapabilityFileChecksum.Written.class::isInstance)
        .filteredOn(state -> ((CapabilityFileChecksum.Written) state).renewed().isEmpty())
        .as("only the root has no dependency")
        .hasSize(1);
    assertThat(written).hasSize(MANY).contains(MANY);
    assertThat(update(files)).allMatch(CapabilityFileChecksum.Valid.class::isInstance);
  }

  @Test
  void longChainOfDependenciesIsWrittenFromItsStart() throws Exception {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      files.add(write(i, i == 0 ? List.of() : List.of(i - 1)));
    }
    pinAll(files);
    Path first = files.get(0);
    Files.writeString(first, Files.readString(first).replace("of the tree", "in the tree"));

    Collection<CapabilityFileChecksum.State> states = update(List.of(first));

    assertThat(states).hasSize(MANY).allMatch(CapabilityFileChecksum.Written.class::isInstance);
  }

  @Test
  void cycleEndsAndItsFilesAreWritten() throws Exception {
    String pin = "0123456789abcdef".repeat(4);
    Path a = cyclic("A", "B", pin);
    Path b = cyclic("B", "A", pin);

    assertThat(update(List.of(a, b)))
        .hasSize(2)
        .allMatch(CapabilityFileChecksum.Written.class::isInstance);
  }

  @Test
  void fileThatDependsOnACycleIsWrittenAfterIt() throws Exception {
    String pin = "0123456789abcdef".repeat(4);
    Path before = cyclic("0", "A", pin);
    Path a = cyclic("A", "B", pin);
    Path b = cyclic("B", "A", pin);

    update(List.of(before, a, b));

    String checksum =
        Files.readAllLines(a).stream()
            .filter(line -> line.startsWith("checksum: "))
            .findFirst()
            .orElseThrow();
    assertThat(checksum).doesNotContain(pin);
    assertThat(Files.readString(before)).contains("^1.0.0, " + checksum.replace("\"", "") + "}");
  }

  private Path cyclic(String name, String other, String pin) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        "a2s: 1.0.0\nname: %s\nversion: \"1.0.0\"\nchecksum: %s\ndependencies: [%s]\n"
            .formatted(
                name,
                pin,
                "{capability: %s, version: ^1.0.0, checksum: %s}".formatted(other, pin)));
  }

  private Collection<CapabilityFileChecksum.State> update(List<Path> files) throws IOException {
    return CapabilityChecksumUpdater.update(
            List.of(folder), files, CapabilityChecksumUpdater.Progress.NONE)
        .values();
  }

  /** Writes files of which each depends on the one at half its number. */
  private List<Path> tree(int count) throws Exception {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      files.add(write(i, i == 0 ? List.of() : List.of((i - 1) / 2)));
    }
    pinAll(files);
    return files;
  }

  private Path write(int number, List<Integer> dependencies) throws IOException {
    StringBuilder text =
        new StringBuilder("a2s: 1.0.0\nname: C%d\nversion: \"1.0.0\"\n".formatted(number))
            .append("description: capability %d of the tree\n".formatted(number));
    for (int dependency : dependencies) {
      text.append("dependencies:\n  - {capability: C%d, version: ^1.0.0,".formatted(dependency))
          .append(" checksum: CHECKSUM-%d-}\n".formatted(dependency));
    }
    return Files.writeString(folder.resolve("C" + number + ".yaml"), text);
  }

  /** Writes the checksums of dependencies, and then of the file, in the order of the files. */
  private void pinAll(List<Path> files) throws Exception {
    List<String> checksums = new ArrayList<>();
    for (Path file : files) {
      String text = Files.readString(file);
      int at = text.indexOf("CHECKSUM-");
      if (at >= 0) {
        String placeholder = text.substring(at, text.indexOf('}', at));
        int dependency =
            Integer.parseInt(placeholder.substring("CHECKSUM-".length(), placeholder.length() - 1));
        text = text.replace(placeholder, checksums.get(dependency));
      }
      CapabilityFileContent content = CapabilityFileContent.read(file, text);
      checksums.add(content.correctChecksum().orElseThrow());
      Files.writeString(file, content.corrected());
    }
  }
}
