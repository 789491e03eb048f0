package io.serai.dialect.organization;

import static io.serai.dialect.organization.A2aClient.words;
import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** With which key Agent Zero is called. */
@ExtendWith(Patience.class)
class OrganizationKeyTest {
  private static final List<String> LOCAL = List.of("localhost", "127.0.0.1");

  @TempDir private Path folder;

  private HubFixture hub;
  private AgentZeroStub zero;
  private OrganizationHome home;
  private A2aClient client;

  @BeforeEach
  void start() {
    hub = new HubFixture(folder).property("serai.shutdown-timeout", "1s");
    zero = new AgentZeroStub();
    home = OrganizationHome.in(hub, zero.url(), "");
  }

  private void run() {
    hub.start();
    client = new A2aClient(hub);
  }

  @AfterEach
  void stop() {
    hub.close();
    zero.close();
  }

  private void credential(String value, List<String> hosts) {
    Vault.open(hub.home().resolve("data"), Optional.empty(), Clock.systemUTC())
        .put(VaultCredential.toKeep("zero", "bearer-token", value, hosts));
  }

  @Test
  void newKeyOfTheFileIsUsedByTheNextMessageOfATaskThatWaits() {
    run();
    String id = askingTask();

    zero.requireKey("second-key");
    home.writeKey(zero.url(), "second-key");
    untilTheKeyIsKnown();
    client.answer(id, "the door");

    client.until(id, "COMPLETED");
  }

  /** Begins a task, and waits until it asks and its first message is answered. */
  private String askingTask() {
    String id = client.begin("Mend it");
    Turn first = zero.next();
    home.write(report("contingent", "escalating", "asking"));
    client.until(id, "INPUT_REQUIRED");
    first.answer("Which one?");
    client.untilWords(id, "Which one?");
    return id;
  }

  /** Waits until new tasks are accepted, which are answered at once. */
  private void untilTheKeyIsKnown() {
    zero.handle(turn -> turn.answer("Done."));
    await()
        .until(
            () -> client.send("Say whether the key is known").at("/status/state").asText(),
            state -> state.equals("TASK_STATE_COMPLETED"));
  }

  @Test
  @Tag("FLD-43")
  void keyOfTheVaultIsReadAtEachCallAndIsInNoLog() {
    credential("first-secret", LOCAL);
    home.writeKey(zero.url(), "${secrets.zero}");
    zero.requireKey("first-secret");
    try (CapturedLog log = new CapturedLog()) {
      run();
      String id = askingTask();

      credential("second-secret", LOCAL);
      zero.requireKey("second-secret");
      untilTheKeyIsKnown();
      client.answer(id, "the door");

      assertThat(client.until(id, "COMPLETED").toString()).doesNotContain("-secret");
      assertThat(log.text()).doesNotContain("first-secret", "second-secret");
    }
  }

  @Test
  void keyOfTheVaultIsSentToItsHostsOnly() {
    credential("first-secret", List.of("elsewhere.example.com"));
    assertThatItIsNotSent("The credential zero is not for http://");
  }

  @Test
  void keyThatIsNotInTheVaultFailsTheTaskAndTheLogNamesIt() {
    assertThatItIsNotSent("there is no credential zero in the vault");
  }

  private void assertThatItIsNotSent(String reason) {
    home.writeKey(zero.url(), "${secrets.zero}");
    try (CapturedLog log = new CapturedLog()) {
      run();
      String id = client.begin("Mend it");

      assertThat(words(client.until(id, "FAILED"))).contains("The hub has no key for Agent Zero.");
      assertThat(log.warnings())
          .anyMatch(each -> each.contains("The agent shop has no key") && each.contains(reason));
      assertThat(zero.messages()).isEmpty();
    }
  }

  @Test
  @Tag("FLD-43")
  void filesOfOneNameAreSentUnderNamesOfTheirOwn() {
    run();
    var body = A2aClient.message("Compare");
    var parts = body.withObject("/message").withArray("/parts");
    parts.addObject().put("raw", "b25l").put("filename", "data.csv");
    parts.addObject().put("raw", "dHdv").put("filename", "data.csv");
    body.putObject("configuration").put("returnImmediately", true);

    client.post(body);

    List<String> names = zero.next().body().path("attachments").findValuesAsText("filename");
    assertThat(names).hasSize(2).doesNotHaveDuplicates().allMatch(each -> each.endsWith(".csv"));
  }
}
