package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A route file that takes long, because code of its author runs, delays no other folder. */
@Tag("FLD-4")
@Timeout(120)
class SlowRouteFileTest {
  private static final String URL = "/a2s/v1/capabilities";
  private static volatile CountDownLatch begun = new CountDownLatch(1);
  private static volatile CountDownLatch end = new CountDownLatch(1);

  @TempDir private Path home;
  private HubFixture hub;

  /** A bean that connects to something that does not answer. */
  public static final class SlowBean {
    public SlowBean() throws InterruptedException {
      begun.countDown();
      end.await();
    }
  }

  @BeforeEach
  void startWithARouteThatIsBeingLoaded() throws InterruptedException {
    begun = new CountDownLatch(1);
    end = new CountDownLatch(1);
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.shutdown-timeout", "1s")
            .file("agents/ann.yaml", Keys.agent("ann", "{capabilities: ['*']}"))
            .start();
    hub.file(
        "routes/slow.camel.yaml",
        """
        - beans:
            - {name: slow, type: %s}
        - route: {from: {uri: "skill:slow", steps: [{bean: {ref: slow}}]}}
        """
            .formatted(SlowBean.class.getName()));
    begun.await();
  }

  @AfterEach
  void stop() {
    end.countDown();
    hub.close();
  }

  @Test
  void aKeyIsRevokedMeanwhile() {
    HubFixture ann = hub.as("ann-key");
    assertThat(ann.get(URL).status()).isEqualTo(200);

    hub.delete("agents/ann.yaml");

    await().until(() -> ann.get(URL).status() == 401);
  }

  @Test
  void theHubStopsMeanwhile() {
    hub.close();

    assertThat(end.getCount()).isOne(); // the bean still waits, or was interrupted
  }
}
