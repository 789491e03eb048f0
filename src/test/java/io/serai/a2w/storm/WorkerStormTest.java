package io.serai.a2w.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small storms, always of the same seed, on hubs in this process; {@code bench/worker-storm.sh}
 * runs large ones, and kills the hubs.
 */
@Timeout(300)
class WorkerStormTest {
  private static final long SEED = 1;

  @TempDir private Path folder;

  @Test
  void stormInMemoryFindsNoFault() throws Exception {
    assertThat(findings(1, "memory", 0)).isEmpty();
  }

  @Test
  void stormWithAHubRestartFindsNoFault() throws Exception {
    assertThat(findings(1, "jdbc:sqlite:{home}/data/serai.db", 1)).isEmpty();
  }

  @Test
  void stormOnTwoHubsWithOneDatabaseFindsNoFault() throws Exception {
    assertThat(findings(2, PostgresServer.newDatabase(), 2)).isEmpty();
  }

  private List<String> findings(int count, String store, int interruptions) throws Exception {
    List<StormHub> hubs = new ArrayList<>();
    List<StormHome> homes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path home = folder.resolve("home-" + i);
      homes.add(new StormHome(home));
      homes.get(i).create(store);
      hubs.add(new LocalHub(home));
    }
    StormSize size = new StormSize(60, 4, 12, 1, interruptions);
    try (StormHubs all = new StormHubs(hubs, homes)) {
      return new StormRound(size, all, SEED, "worker").run();
    }
  }

  /** A hub in this process, which is interrupted by an orderly stop. */
  private static final class LocalHub implements StormHub {
    private final HubFixture hub;
    private volatile String url = "";

    LocalHub(Path home) {
      hub = new HubFixture(home);
    }

    @Override
    public void start() {
      url = hub.start().hub().url();
    }

    @Override
    public String url() {
      return url;
    }

    @Override
    public void interrupt() {
      hub.close();
    }

    @Override
    public void close() {
      hub.close();
    }
  }
}
