package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.browser.Page;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People sign in at the console of a hub in closed mode, and may do what their role allows. */
@Tag("browser")
class SignInBrowserTest {

  private static ConsoleFixture console;
  private static Page page;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    console = ConsoleFixture.start(home, profile, "closed");
    page = console.page();
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
  }

  @Test
  void administratorSignsInAndOut() throws Exception {
    console.open("/");
    page.type("textbox", "Operator's key", "some-other-key");
    page.click("button", "Sign in");
    page.awaitsText("The key is not known.");
    page.awaitsText("serai key create --operator");
    page.awaitsText("--home FOLDER");
    assertThat(
            page.evaluate(
                    "document.querySelector('#key + [role=alert]').textContent + location.search")
                .asText())
        .isEqualTo("The key is not known.");
    assertThat(page.obstacles()).isEmpty();

    page.type("textbox", "Operator's key", ConsoleFixture.ADMINISTRATOR);
    page.click("button", "Sign in");
    page.awaits("heading", "Overview");
    page.awaitsText("Anna (administrator)");
    assertThat(page.evaluate("document.cookie").asText()).isEmpty();

    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
    console.open("/tasks");
    page.awaits("textbox", "Operator's key");
  }

  @Test
  void sessionThatHasEndedAsksToSignInAtTheNextAction() {
    HubFixture administrator = console.hub().as(ConsoleFixture.ADMINISTRATOR);
    console.signIn(ConsoleFixture.ADMINISTRATOR);
    page.click("link", "API");
    page.awaits("heading", "API");
    administrator
        .get("/api/v1/sessions")
        .at("/sessions")
        .forEach(
            session ->
                administrator.delete("/api/v1/sessions/" + session.path("id").asText(), Map.of()));

    page.click("link", "Files");

    page.awaits("textbox", "Operator's key");
    page.awaitsText("Your session has ended. Sign in again.");
    assertThat(page.has("link", "Files")).isFalse();
    page.type("textbox", "Operator's key", ConsoleFixture.ADMINISTRATOR);
    page.press("Enter");
    page.awaits("heading", "Files");
    assertThat(page.evaluate("location.href").asText()).doesNotContain("key");
    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
  }

  @Test
  void viewerSeesWhatIsThereAndWhyNothingCanBeDone() {
    HubFixture administrator = console.hub().as(ConsoleFixture.ADMINISTRATOR);
    administrator.put(
        "/api/v1/credentials/of-the-bank",
        "{\"type\": \"api-key\", \"value\": \"x\", \"hosts\": []}");
    ConsoleFixture.start(administrator, "payments.where", "{\"for\": \"viewer\"}");
    console.signIn(ConsoleFixture.VIEWER);
    page.awaitsText("Vera (viewer)");
    page.awaitsText("1 waiting");
    assertThat(page.evaluate("document.querySelector('.badge').className").asText())
        .isEqualTo("badge grey");
    assertThat(page.evaluate("document.title").asText()).isEqualTo("Overview · Serai");

    console.open("/skills/payments.pay");
    page.awaitsText("Your role (viewer) may not run skills.");
    assertThat(page.has("button", "Run")).isFalse();
    console.open("/keys");
    page.awaitsText("of-the-bank");
    assertThat(page.text()).doesNotContain("The vault is empty.");
    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
  }

  @Test
  void whoIsSignedInOpensHawtioWithoutAKey() {
    console.signIn(ConsoleFixture.ADMINISTRATOR);
    page.click("link", "Hawtio");

    page.awaitsText("serai-a2a"); // a group of routes, which Jolokia lists
    assertThat(page.evaluate("location.pathname").asText()).startsWith("/hawtio/");
    console.open("/");
    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
  }

  @Test
  void whoIsSignedInReadsTheDocumentation() throws Exception {
    console.signIn(ConsoleFixture.ADMINISTRATOR);
    page.open(console.hub().hub().url() + "/docs");
    page.awaits("heading", "Documents");
    page.click("link", "The console");

    page.awaits("heading", "Sign in");
    assertThat(page.evaluate("location.pathname").asText()).isEqualTo("/docs/console.md");
    assertThat(page.evaluate("document.querySelector('img.picture').naturalWidth").asInt())
        .isPositive();
    assertThat(page.obstacles()).isEmpty();
    console.open("/");
    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
  }
}
