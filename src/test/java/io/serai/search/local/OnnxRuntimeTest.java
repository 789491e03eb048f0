package io.serai.search.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.SecondJvm;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OnnxRuntimeTest {

  @TempDir private Path temporary;

  @Test
  void processThatIsKilledLeavesNoNativeCodeBehind() throws Exception {
    try (SecondJvm process = SecondJvm.start(LoadAndWait.class, temporary)) {
      assertThat(process.next("components ")).isEqualTo("384");

      process.kill();
    }

    assertThat(temporary).isEmptyDirectory();
  }

  /** Loads the model, with a folder for temporary files, and computes a vector. */
  static final class LoadAndWait {

    public static void main(String[] arguments) throws Exception {
      System.setProperty("java.io.tmpdir", arguments[0]);
      SentenceEncoder encoder = SentenceEncoder.load();
      System.out.println("components " + encoder.encode("hello", 8).length);
      waitForever();
    }

    private static void waitForever() throws IOException {
      System.in.read();
    }
  }
}
