package io.serai.task.run;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A few of the rounds that {@code bench/crash-loop.sh} runs by the hundred. */
@Timeout(180)
class CrashTest {
  @TempDir Path folder;

  @Test
  void acknowledgedTasksSurviveKillAndNonIdempotentOnesRunOnce() throws Exception {
    CrashRounds rounds = new CrashRounds(folder);

    rounds.kill();
    rounds.kill();
    rounds.kill();

    rounds.finish();
  }
}
