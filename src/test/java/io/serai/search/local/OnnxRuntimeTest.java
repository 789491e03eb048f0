package io.serai.search.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.SecondJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OnnxRuntimeTest {

  @TempDir private Path temporary;

  @Test
  void processThatIsKilledLeavesNoFilesBehind() throws Exception {
    List<String> options = List.of("-Djava.io.tmpdir=" + temporary);
    try (SecondJvm process = SecondJvm.start(options, LoadAndWait.class)) {
      assertThat(process.next("components ")).isEqualTo("768");

      process.kill();
    }

    assertThat(temporary).isNotEmptyDirectory(); // it was used
    try (Stream<Path> left = Files.walk(temporary)) {
      assertThat(left).noneMatch(Files::isRegularFile);
    }
  }

  /** Loads the model, computes a vector and waits. */
  static final class LoadAndWait {

    public static void main(String[] arguments) throws Exception {
      CombinedSentenceEncoder encoders = CombinedSentenceEncoder.load();
      System.out.println("components " + encoders.document("hello").length);
      int unused = System.in.read();
    }
  }
}
