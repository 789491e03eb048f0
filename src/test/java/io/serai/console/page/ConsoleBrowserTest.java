package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.browser.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The console in a browser, in open mode, as a person uses it. It needs Chromium, and runs in the
 * profile {@code browser} alone. Pictures of the views are kept in {@code target/console}; with
 * {@code -Dserai.console.record=true} the picture of the documents is taken anew.
 */
@Tag("browser")
class ConsoleBrowserTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String INVOICE = "{\"invoice\": \"2026-17\", \"amount\": 250}";

  private static ConsoleFixture console;
  private static Page page;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    console = ConsoleFixture.start(home, profile, "open");
    page = console.page();
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
  }

  @Test
  void personApprovesWhatATaskWaitsFor() throws Exception {
    String task = console.start("payments.pay", INVOICE);
    console.open("/inbox?task=" + task);
    page.awaitsText("Invoice 2026-17 over 250 EUR: may it be paid?");
    assertThat(page.obstacles()).isEmpty();
    if (Boolean.getBoolean("serai.console.record")) {
      Files.write(Path.of("docs/console.png"), page.picture());
    }

    page.click("button", "Approve");

    await().atMost(PATIENCE).until(() -> "COMPLETED".equals(console.state(task)));
    page.awaitsText("This task does not wait any more.");
    page.click("link", task);
    page.awaitsText("Invoice 2026-17 over 250 EUR is paid.");
    page.awaitsText("Approved by operator:open");
    assertThat(page.text()).doesNotContain("Needs input");
    assertThat(page.obstacles()).isEmpty();
  }

  @Test
  void questionThatComesLaterAppearsInTheInbox() {
    console.open("/inbox");
    page.awaits("heading", "Inbox");

    String task = console.start("payments.pay", "{\"invoice\": \"late\", \"amount\": 3}");

    await().atMost(PATIENCE).until(() -> page.evaluate("location.hash").asText().equals("#/inbox"));
    page.awaitsText("Invoice late over 3 EUR: may it be paid?");
    page.awaitsText("serai asks · payments.pay");
    await().atMost(PATIENCE).until(() -> page.evaluate("document.title").asText().startsWith("("));
    String badge =
        page.evaluate("document.querySelector('.badge [aria-hidden]').textContent").asText();
    assertThat(page.evaluate("document.title").asText()).isEqualTo("(" + badge + ") Inbox · Serai");
    console.open("/inbox?task=" + task);
    page.type("textbox", "Note", "Paid twice.");
    page.click("button", "Decline");
    page.awaits("heading", "Decline?");
    page.clickLast("button", "Decline");
    await().atMost(PATIENCE).until(() -> "CANCELED".equals(console.state(task)));
    assertThat(console.hub().get("/a2s/v1/tasks/" + task + "/events").text())
        .contains("The user declined. Paid twice.");
    console.open("/tasks/" + task);
    page.awaitsText("Declined by operator:open: Paid twice.");
    assertThat(page.text().split("Paid twice", -1)).hasSize(3); // the facts, and once the history
  }

  @Test
  void historySaysWhoAnsweredWhat() {
    String task = console.start("payments.where", "{}");
    console.open("/inbox?task=" + task);
    page.type("textbox", "city", "Samarkand");
    page.click("button", "Answer");
    await().atMost(PATIENCE).until(() -> "COMPLETED".equals(console.state(task)));

    console.open("/tasks/" + task);
    page.awaitsText("Answered by operator:open: Samarkand");
  }

  @Test
  void dialogOfADeclineNamesAnMcpServerOnlyIfThereIsOne() {
    String task = console.start("payments.where", "{\"for\": \"dialog\"}");
    console.open("/inbox?task=" + task);
    page.click("button", "Decline");
    page.awaits("heading", "Decline?");

    page.awaitsText("The task is canceled.");
    assertThat(page.text()).doesNotContain("MCP server");
    page.click("button", "Back");
  }

  @Test
  void overviewHasTheQuestionsTheReasonsAndTheFilesThatAreRefusedNow() throws Exception {
    console.start("payments.where", "{\"for\": \"overview\"}");
    console.start("payments.half", "{\"for\": \"overview\"}");
    console.hub().file("capabilities/Mended.yaml", "name: Mended\nversion: one\n");
    console.hub().post("/api/v1/reload", "{}");
    console.open("/");
    page.awaitsText("Which city?");
    page.awaitsText("The bank has closed.");
    await().atMost(PATIENCE).until(() -> refusedFiles().equals("1"));

    Files.delete(console.hub().home().resolve("capabilities/Mended.yaml"));
    console.hub().post("/api/v1/reload", "{}");

    await().atMost(PATIENCE).until(() -> refusedFiles().equals("0"));
  }

  private static String refusedFiles() {
    return page.evaluate(
            "document.querySelector('[aria-label=\"Refused files\"] .number').innerText")
        .asText();
  }

  @Test
  void taskThatHasEndedShowsNoProgress() {
    String task = console.start("payments.half", "{\"for\": \"progress\"}");
    await().atMost(PATIENCE).until(() -> "FAILED".equals(console.state(task)));
    console.open("/tasks/" + task);
    page.awaitsText("30 %");

    assertThat(page.evaluate("document.querySelectorAll('progress').length").asInt()).isZero();
  }

  @Test
  void textOfAResultKeepsItsColumns() {
    String task = console.start("payments.columns", "{}");
    await().atMost(PATIENCE).until(() -> "COMPLETED".equals(console.state(task)));
    console.open("/tasks/" + task);

    page.awaitsText("one      two\n  three    four");
  }

  @Test
  void listOfTasksBeginsWithWhatTheyAsk() {
    String task = console.start("payments.where", "{\"for\": \"list\"}");
    console.open("/tasks");
    page.awaits("link", "Which city?");

    assertThat(page.has("link", task)).isFalse();
    page.awaitsText(task);
  }

  @Test
  void openViewIsVisibleInTheNavigationOfANarrowWindow() {
    page.width(600);
    try {
      console.open("/audit");
      page.awaits("heading", "Audit");
      awaitActiveEntry();
    } finally {
      page.width(0);
    }
  }

  @Test
  void openViewStaysVisibleInTheNavigationWhenTheWindowBecomesNarrow() {
    console.open("/audit");
    page.awaits("heading", "Audit");
    page.width(600);
    try {
      awaitActiveEntry();
    } finally {
      page.width(0);
    }
  }

  private static void awaitActiveEntry() {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                page.evaluate(
                        "(entry => entry.left >= 0 && entry.right <= innerWidth)"
                            + "(document.querySelector('[aria-current=page]').getBoundingClientRect())")
                    .asBoolean());
  }

  @Test
  void documentsAreOneLinkAway() {
    console.open("/");
    page.awaits("link", "Documents");
    assertThat(
            page.evaluate("[...document.links].find(each => each.text === 'Documents').href")
                .asText())
        .isEqualTo(console.hub().hub().url() + "/docs");
  }

  @Test
  void timesToComeAreNotNow() {
    console.open("/");
    String words =
        "import('/console/parts/ui.js').then(ui => ui.time(new Date(Date.now() %s).toISOString()).values.join(' '))";

    assertThat(page.evaluate(words.formatted("+ 30000")).asText())
        .contains("in less than a minute");
    assertThat(page.evaluate(words.formatted("- 30000")).asText()).contains("just now");
  }

  @Test
  void keyThatIsTypedIntoAnyFieldStaysOutOfTheAddress() {
    String key = "serai_" + "A1b2-".repeat(8);
    console.open("/files");
    page.type("searchbox", "File or fault", key);
    page.awaitsText("No file matches.");
    assertThat(page.evaluate("location.href").asText()).doesNotContain("serai_");

    console.open("/tasks");
    page.type("textbox", "Task id", key);
    page.press("Enter");
    page.awaits("heading", "Overview");
    assertThat(page.evaluate("location.href").asText()).doesNotContain("serai_");
  }

  @Test
  void missingInputsAreEnteredInAFormOfTheirSchema() {
    String task = console.start("payments.pay", "{\"invoice\": \"form\"}");
    console.open("/inbox?task=" + task);
    page.awaits("spinbutton", "Amount");

    page.click("button", "Answer");
    page.awaitsText("Please fill out this field.");
    page.type("spinbutton", "Amount", "0");
    page.click("button", "Answer");
    page.awaitsText("Value must be greater than or equal to 1.");
    page.type("spinbutton", "Amount", "12.5");
    page.click("button", "Answer");

    page.awaitsText("Invoice form over 12.5 EUR: may it be paid?");
  }

  @Test
  void personFindsOutWhyATaskFailed() {
    String task = console.start("payments.break", "{}");
    await().atMost(PATIENCE).until(() -> "FAILED".equals(console.state(task)));
    console.open("/");
    page.click("link", "payments.break");

    page.awaits("heading", "Failure");
    page.awaitsText("The bank does not answer.");
    page.awaitsText("E050");
  }

  @Test
  void textOfAnAgentCannotAddToTheAnswer() {
    String task = console.start("payments.trick", "{}");
    console.open("/inbox?task=" + task);
    page.awaitsText("What is the amount?");

    assertThat(
            page.evaluate(
                    "document.querySelectorAll('.markdown :is(textarea, select, img, a[href^=javascript])').length")
                .intValue())
        .isZero();
    page.type("textbox", "amount", "5");
    page.click("button", "Answer");

    await().atMost(PATIENCE).until(() -> "COMPLETED".equals(console.state(task)));
    console.open("/tasks/" + task);
    page.awaitsText("got {amount=5}");
  }

  @Test
  void whatWasEnteredForOneQuestionIsNotThatOfAnother() {
    String one = console.start("payments.pay", "{\"invoice\": \"one\"}");
    String two = console.start("payments.pay", "{\"invoice\": \"two\"}");
    console.open("/inbox?task=" + one);
    page.type("spinbutton", "Amount", "1000");

    page.evaluate("location.hash = '#/inbox?task=" + two + "'");
    page.awaits("link", two);
    page.awaits("spinbutton", "Amount");

    assertThat(page.evaluate("document.querySelector('input[type=number]').value").asText())
        .isEmpty();
  }

  @Test
  void viewsThatWereLeftKeepNoConnection() {
    console.start("payments.break", "{}");
    console.open("/");
    for (int i = 0; i < 8; i++) {
      page.click("link", "Tasks");
      page.awaits("heading", "Tasks");
      page.click("link", "Inbox");
      page.awaits("heading", "Inbox");
    }

    page.click("link", "Tasks");

    page.awaits("table", "Tasks");
  }

  @Test
  void taskRunsAgainWithOtherInputs() {
    String task = console.start("payments.pay", INVOICE.replace("17", "again"));
    console.hub().delete("/a2s/v1/tasks/" + task, java.util.Map.of());
    console.open("/tasks/" + task);
    page.click("button", "Run again with changes");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                page.evaluate(
                        "(field => field.labels?.[0]?.innerText === 'Invoice *'"
                            + " && field.getBoundingClientRect().bottom <= innerHeight)"
                            + "(document.activeElement)")
                    .asBoolean());
    page.type("spinbutton", "Amount", "7");
    page.click("button", "Run with these inputs");

    page.awaitsText("Invoice 2026-again over 7 EUR: may it be paid?");
    assertThat(page.evaluate("location.hash").asText()).doesNotContain(task);
  }

  @Test
  void taskAndTheOneThatRunsItAgainLeadToEachOther() throws Exception {
    String task = console.start("payments.break", "{\"for\": \"links\"}");
    await().atMost(PATIENCE).until(() -> "FAILED".equals(console.state(task)));
    console.open("/tasks/" + task);
    page.click("button", "Run again");
    page.awaitsText("Repeats");
    String again = page.evaluate("location.hash").asText().replace("#/tasks/", "");
    assertThat(again).isNotEqualTo(task);

    page.click("link", task);
    page.awaitsText("Run again as");
    assertThat(page.evaluate("location.hash").asText()).isEqualTo("#/tasks/" + task);
    assertThat(page.obstacles()).isEmpty();

    page.click("link", again);
    page.awaitsText("Repeats");
    assertThat(page.evaluate("location.hash").asText()).isEqualTo("#/tasks/" + again);
  }

  @ParameterizedTest
  @CsvSource({
    "/, Overview",
    "/inbox, Inbox",
    "/tasks, Tasks",
    "/skills, Skills",
    "/skills/payments.pay, payments.pay",
    "/workflows, Workflows",
    "/files, Files",
    "/agents, Agents",
    "/hosts, Hosts",
    "/keys, Keys and secrets",
    "/audit, Audit"
  })
  void viewHasNoObstaclesForAssistiveTechnology(String view, String heading) throws Exception {
    for (String scheme : new String[] {"light", "dark"}) {
      page.scheme(scheme);
      console.open(view);
      page.awaitsText(heading);
      await()
          .atMost(PATIENCE)
          .until(() -> page.evaluate("!!document.querySelector('main h1')").asBoolean());
      await().atMost(PATIENCE).until(() -> !page.text().contains("Loading"));

      keep(view, scheme);
      assertThat(page.obstacles()).as("%s, %s", view, scheme).isEmpty();
    }
    page.scheme("");
  }

  @Test
  void keyboardAloneReachesAView() {
    console.open("/");
    page.awaits("heading", "Overview");
    page.focus("link", "Inbox");
    page.press("Enter");

    page.awaits("heading", "Inbox");
    assertThat(page.evaluate("document.activeElement.tagName").asText()).isEqualTo("H1");
  }

  private static void keep(String view, String scheme) throws Exception {
    Path folder = Path.of("target/console");
    Files.createDirectories(folder);
    String name = view.equals("/") ? "overview" : view.substring(1).replace('/', '-');
    Files.write(folder.resolve(name + "-" + scheme + ".png"), page.picture());
  }
}
