package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.browser.Page;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Push notifications that were given up, in the inbox of the console in closed mode. */
@Tag("browser")
class NotificationsBrowserTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String HEADING = "Notifications that were given up";
  private static final String EMPTY = "No notification was given up.";

  private static final HttpStub webhook = new HttpStub();
  private static ConsoleFixture console;
  private static Page page;
  private static HubFixture administrator;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    console = ConsoleFixture.start(home, profile, "closed");
    page = console.page();
    administrator = console.hub().as(ConsoleFixture.ADMINISTRATOR);
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
    webhook.close();
  }

  /** Returns a task whose notifications a webhook on that path refuses for good. */
  private static String givenUp(String path, String config) {
    webhook.on(path, response -> response.setStatusCode(410).end());
    String task =
        ConsoleFixture.start(administrator, "payments.break", "{\"for\":\"" + path + "\"}");
    HubFixture.Reply created =
        administrator.post(
            "/a2a/rest/tasks/" + task + "/pushNotificationConfigs",
            "{\"id\":\"%s\",\"url\":\"%s%s?secret=1\"}".formatted(config, webhook.url(), path));
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    await()
        .atMost(PATIENCE)
        .until(() -> administrator.get("/api/v1/notifications").text().contains(task));
    return task;
  }

  private static void accept(String path) {
    webhook.on(path, response -> response.setStatusCode(204).end());
  }

  private static void awaitTwo(String path) {
    await().atMost(PATIENCE).until(() -> webhook.seen(path).size() >= 2);
  }

  @Test
  void operatorSeesWhatWasGivenUpAndSendsItAgain() throws Exception {
    String one = givenUp("/one", "c1");
    String two = givenUp("/two", "c2");
    console.signIn(ConsoleFixture.ADMINISTRATOR);
    page.awaits("region", "Notifications given up");
    assertThat(
            page.evaluate(
                    "document.querySelector('[aria-label=\"Notifications given up\"] .number').innerText")
                .asText())
        .isEqualTo("2");
    assertThat(page.obstacles()).isEmpty();

    page.clickLast("link", "Inbox");
    page.awaits("table", HEADING);
    page.awaitsText("localhost:" + webhook.port());
    page.awaitsText("answered 410");
    page.awaits("link", one);
    assertThat(page.text()).doesNotContain("secret=1");
    for (String scheme : new String[] {"light", "dark"}) {
      page.scheme(scheme);
      assertThat(page.obstacles()).as(scheme).isEmpty();
    }
    page.scheme("");

    accept("/one");
    page.click("button", "Send c1 of " + one + " again");
    page.awaitsText("The notification is sent again.");
    awaitTwo("/one");
    await().atMost(PATIENCE).until(() -> !page.has("link", one));
    page.awaits("link", two);
    assertThat(webhook.seen("/two")).hasSize(1);

    page.type("textbox", "Owner", "nobody");
    page.press("Enter");
    page.awaitsText(EMPTY);
    assertThat(page.has("button", "Send all again")).isFalse();
    assertThat(page.evaluate("location.hash").asText()).contains("owner=nobody");
    String owner = administrator.get("/api/v1/caller").json().path("id").asText();
    page.type("textbox", "Owner", owner);
    page.press("Enter");
    page.select("Given up", "the last hour");
    page.awaits("link", two);

    accept("/two");
    page.click("button", "Send all again");
    page.awaits(
        "heading",
        "Send all notifications again that were given up for %s in the last hour?"
            .formatted(owner));
    assertThat(page.obstacles()).isEmpty();
    page.clickLast("button", "Send all again");
    page.awaitsText("1 sent again.");
    awaitTwo("/two");
    page.awaitsText(EMPTY);
    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
  }

  @Test
  void viewerSeesThemAndSendsNone() throws Exception {
    String task = givenUp("/viewer", "c3");
    console.signIn(ConsoleFixture.VIEWER);
    console.open("/inbox");
    page.awaits("link", task);

    assertThat(page.has("button", "Send all again")).isFalse();
    assertThat(page.has("button", "Send c3 of " + task + " again")).isFalse();
    HubFixture.Reply refused =
        console
            .hub()
            .as(ConsoleFixture.VIEWER)
            .post("/api/v1/notifications/" + task + "/c3/send-again", "");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(webhook.seen("/viewer")).hasSize(1);
    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
    accept("/viewer");
    administrator.post("/api/v1/notifications/" + task + "/c3/send-again", "");
  }
}
