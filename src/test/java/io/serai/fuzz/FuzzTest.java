package io.serai.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Some seconds of the fuzzer, always with the same requests; {@code bench/fuzz.sh} runs it for
 * longer.
 */
class FuzzTest {

  private static final long REQUESTS = 1_500;
  private static final long SEED = 1;

  @TempDir private Path folder;

  @Test
  void fuzzingAClosedHubFindsNothing() throws Exception {
    FuzzOptions options =
        new FuzzOptions(
            0,
            OptionalLong.of(REQUESTS),
            SEED,
            "",
            OptionalLong.empty(),
            List.of("closed"),
            folder);
    assertThat(Fuzz.run(options)).as("findings, see the output").isZero();
  }
}
