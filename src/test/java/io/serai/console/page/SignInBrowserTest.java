package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.browser.Page;
import java.nio.file.Path;
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
    assertThat(page.obstacles()).isEmpty();

    page.type("textbox", "Operator's key", ConsoleFixture.ADMINISTRATOR);
    page.click("button", "Sign in");
    page.awaits("heading", "Overview");
    assertThat(page.evaluate("document.cookie").asText()).isEmpty();

    page.click("button", "Sign out");
    page.awaits("textbox", "Operator's key");
    console.open("/tasks");
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
