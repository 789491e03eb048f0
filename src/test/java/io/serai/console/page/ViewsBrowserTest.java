package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.browser.Page;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The views of skills, workflows, files, hosts, keys, secrets and the audit log in a browser, as an
 * administrator of a hub in closed mode uses them.
 */
@Tag("browser")
class ViewsBrowserTest {

  private static final String SUM =
      """
      {"type": "operationUpdate", "operationId": "numbers", "operation": {"SetData": {"value": [3, 39], "outputPath": "/workflow/numbers"}}}
      {"type": "operationUpdate", "operationId": "sum", "operation": {"%s": {"inputPath": "/workflow/numbers", "operation": "sum", "outputPath": "/workflow/sum"}}}
      {"type": "beginExecution", "executionId": "trial", "operationOrder": ["numbers", "sum"]}
      """;

  private static final String FAILING =
      """
      {"type": "operationUpdate", "operationId": "numbers", "operation": {"SetData": {"value": [3, 39], "outputPath": "/workflow/numbers"}}}
      {"type": "operationUpdate", "operationId": "pay", "operation": {"InvokeSkill": {"skill": "payments.crash", "input": {}, "outputPath": "/workflow/paid"}}}
      {"type": "beginExecution", "executionId": "failing", "operationOrder": ["numbers", "pay"]}
      """;

  private static ConsoleFixture console;
  private static Page page;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    console = ConsoleFixture.start(home, profile, "closed");
    page = console.page();
    console.signIn(ConsoleFixture.ADMINISTRATOR);
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
  }

  @Test
  void skillIsFoundByWhatItDoesAndTried() throws Exception {
    console.open("/skills");
    page.type("searchbox", "What should be done?", "pay an invoice");
    page.awaitsText("What agents would find");
    page.click("link", "Pay");

    page.type("textbox", "Invoice", "2026-17");
    page.type("spinbutton", "Amount", "0");
    page.click("button", "Run");
    page.awaitsText("Value must be greater than or equal to 1.");
    assertThat(page.obstacles()).isEmpty();

    page.type("spinbutton", "Amount", "12");
    page.click("button", "Run");
    page.awaitsText("Invoice 2026-17 over 12 EUR: may it be paid?");
    page.awaitsText("Needs approval");
  }

  @Test
  void factsOfASkillCountTheRunThatWasJustMade() {
    console.open("/skills/payments.columns");
    page.awaitsText("Counted since the start of the hub");
    page.awaitsText("0 calls, 0 failed");
    page.awaitsText("Runs\n0");
    page.click("button", "Run");

    page.awaitsText("Runs\n1");
    page.awaitsText("1 call, 0 failed");
  }

  @Test
  void listOfSkillsHasRoutesWithDescriptionAndVersion() {
    console.open("/skills");
    page.awaits("table", "Skills");

    page.awaitsText("Pays an invoice after a person has approved it.");
    assertThat(
            page.evaluate(
                    "[...document.querySelectorAll('tbody tr')].find(row => row.innerText.startsWith('Pay\\n'))"
                        + ".querySelector('[data-label=Version]').innerText")
                .asText())
        .matches("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void workflowThatFailsLeadsToItsTaskAndRunsAgainFromTheFailedStep() throws Exception {
    console.open("/workflows");
    page.type("textbox", "Messages, one per line", FAILING);
    page.awaitsText("The workflow is valid.");
    page.click("button", "Run");
    page.awaitsText("The skill payments.crash failed");
    page.awaits("button", "Run again from the failed step");
    assertThat(page.text()).doesNotContain("Check the input against the skill's schema.");
    assertThat(page.obstacles()).isEmpty();

    page.click("link", "Open the task");
    page.awaits("heading", "Request");
    page.awaitsText(FAILING.lines().findFirst().orElseThrow());
    page.click("link", "Workflows");
    page.awaitsText("The workflow is valid.");
    page.click("button", "Run");
    page.click("button", "Run again from the failed step");
    page.awaits("heading", "Run again from the failed step?");
    page.evaluate("document.querySelector('dialog button').click()");
    page.awaitsText("Repeats");
  }

  @Test
  void ownSessionIsMarked() {
    console.open("/keys");
    page.awaits("table", "Open sessions of the console");

    page.awaitsText("You, here");
    page.awaitsText("Anna (administrator)");
  }

  @Test
  void auditOffersItsEvents() throws Exception {
    console.hub().as(ConsoleFixture.ADMINISTRATOR).post("/api/v1/reload", "{}");
    console.open("/audit");
    page.awaits("button", "Apply");
    page.awaitsText("console.sign-in");
    assertThat(page.evaluate("document.querySelector('#event-list').innerHTML").asText())
        .contains("folders.reload", "key.revoke");

    page.type("combobox", "Event", "folders.reload");
    page.awaitsText("folders.reload");
    await().until(() -> !page.text().contains("console.sign-in"));
    page.type("textbox", "Caller", "nobody");
    page.click("button", "Apply");
    page.awaitsText("No entry matches.");
    assertThat(page.obstacles()).isEmpty();
  }

  @Test
  void skillIsStartedAsATask() {
    console.open("/skills/payments.break");
    page.click("button", "Start as a task");
    page.awaitsText("has begun.");
    page.evaluate("document.querySelector('[role=status] a').click()");
    page.awaits("heading", "Failure");
  }

  @Test
  void workflowIsMendedRunAndPromoted() throws Exception {
    console.open("/workflows");
    page.type("textbox", "Messages, one per line", SUM.formatted("Calculat"));
    page.awaitsText("Did you mean Calculate?");
    page.click("button", "Line 2");
    assertThat(page.evaluate("document.activeElement.selectionStart").asInt())
        .isEqualTo(SUM.indexOf('\n') + 1);

    page.type("textbox", "Messages, one per line", SUM.formatted("Calculate"));
    page.awaitsText("The workflow is valid.");
    page.click("button", "Run");
    page.awaitsText("Succeeded");
    assertThat(page.obstacles()).isEmpty();

    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
    page.awaitsText("42");
    page.type("textbox", "Id of the skill", "numbers.sum");
    page.click("button", "Make a route");
    page.awaitsText("uri: skill:numbers.sum");
    page.awaitsText("data:copy?source=/workflow/input.numbers&target=/workflow/numbers");
  }

  @Test
  void operationOfTheCatalogIsInsertedIntoTheWorkflow() {
    console.open("/workflows");
    page.type("textbox", "Messages, one per line", SUM.formatted("Calculate"));
    page.awaitsText("The workflow is valid.");
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
    page.click("button", "Insert Wait");

    page.awaitsText("wait-1");
    page.awaitsText("The workflow is valid.");
  }

  @Test
  void refusedFileIsShownWithTheLinesOfItsFaults() {
    console.hub().file("capabilities/Broken.yaml", "name: Broken\nversion: one\n");
    console.open("/files?state=refused");
    page.click("button", "Read all folders again");

    page.awaitsText("Broken.yaml");
    page.awaitsText("Fault in line 2");
    page.awaitsText("'one' is not a semantic version");
  }

  @Test
  void secretIsWrittenAndNeverShown() throws Exception {
    console.open("/keys");
    page.click("button", "New secret");
    page.type("textbox", "Id", "weather-key");
    page.select("Type", "User and password");
    page.type("textbox", "Value", "no-colon");
    page.click("button", "Save");
    page.awaitsText("user:password");
    page.type("textbox", "Value", "jane:the-word");
    page.type("textbox", "Hosts", "api.example.com, api.example.com:8443");
    assertThat(page.obstacles()).isEmpty();
    page.click("button", "Save");

    page.awaitsText("The secret was saved.");
    page.awaitsText("api.example.com, api.example.com:8443");
    assertThat(page.text()).doesNotContain("the-word");

    page.click("button", "Remove weather-key");
    page.click("button", "Remove");
    page.awaitsText("The vault is empty.");
  }

  @Test
  void keyIsShownOnceAndValidUntilItIsRevoked() throws Exception {
    console.open("/keys");
    page.click("button", "New operator's key");
    page.type("textbox", "Whose key is it?", "Bea");
    page.click("button", "Create");
    page.awaits("heading", "The new key");
    String key = page.evaluate("document.querySelector('#secret').value").asText();
    assertThat(caller(key).path("role").asText()).isEqualTo("viewer");
    page.click("button", "I have kept it");

    page.awaitsText("Bea");
    assertThat(page.text()).doesNotContain(key);
    String id = ConsoleFixture.sha256(key).substring(0, 12);
    page.click("button", "Revoke " + id);
    page.click("button", "Revoke");
    page.awaitsText("The key was revoked.");
    assertThat(caller(key).path("code").asText()).isEqualTo("UNAUTHENTICATED");

    console.open("/audit?event=key.revoke");
    page.awaitsText(id);
    assertThat(page.text()).doesNotContain("key.create");
  }

  private static JsonNode caller(String key) {
    return console.hub().get("/api/v1/caller", Map.of("Authorization", "Bearer " + key)).json();
  }
}
