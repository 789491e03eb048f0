package io.serai.console.api;

import static io.serai.console.api.OperatorHub.AGENT;
import static io.serai.console.api.OperatorHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The audit log over HTTP. */
class AuditApiTest {
  private static final String PATH = "/api/v1/audit";
  private static final String CREDENTIAL = "/api/v1/credentials/";
  private static final String BODY = "{\"type\":\"bearer\",\"value\":\"the-secret\"}";

  /** As many rows as several pages of an export. */
  private static final String MANY =
      "insert into audit (recorded_at, event, caller, subject, outcome, request)"
          + " with recursive n(i) as (select 1 union all select i + 1 from n where i < 1700)"
          + " select 1000 + i, 'many', 'root', 's' || i, 'done', '-' from n";

  private static final String LARGE = MANY.replace("1700", "40000");

  @TempDir private Path home;

  @Test
  void eachOperationIsAnEntryWithWhoDidWhatAndWhen() {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      Instant before = Instant.now().minusSeconds(1);
      hub.as(OPERATOR).put(CREDENTIAL + "maps", BODY);
      hub.as(AGENT).put(CREDENTIAL + "weather", BODY);
      hub.as(OPERATOR).delete(CREDENTIAL + "maps", Map.of("X-Request-Id", "r-1"));

      JsonNode entries = entries(hub, "?caller=" + OperatorHub.operator(), 2);
      JsonNode refused = entries(hub, "?outcome=refused&event=credential.put", 1).get(0);

      JsonNode removed = entries.get(0);
      assertThat(removed.path("event").asText()).isEqualTo("credential.remove");
      assertThat(removed.path("subject").asText()).isEqualTo("maps");
      assertThat(removed.path("outcome").asText()).isEqualTo("done");
      assertThat(removed.path("request").asText()).isEqualTo("r-1");
      assertThat(removed.path("id").asLong()).isPositive();
      assertThat(Instant.parse(removed.path("at").asText())).isBetween(before, Instant.now());
      assertThat(entries.get(1).path("outcome").asText()).isEqualTo("created");
      assertThat(refused.path("caller").asText()).isEqualTo("clerk");
      assertThat(refused.path("subject").asText()).isEqualTo("weather");
      assertThat(hub.as(OPERATOR).get(PATH).text()).doesNotContain("the-secret");
    }
  }

  @Test
  void entriesSayWhoseKeyItWasAfterItIsRevoked() {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      JsonNode made =
          hub.as(OPERATOR)
              .post("/api/v1/keys", "{\"role\": \"operator\", \"label\": \"Bea, \u00e4rztin\"}")
              .json();
      hub.as(made.path("key").asText()).post("/api/v1/reload", "");
      hub.as(OPERATOR).delete("/api/v1/keys/" + made.path("id").asText(), Map.of());
      JsonNode agents = hub.as(OPERATOR).post("/api/v1/keys", "{\"agent\": \"clerk\"}").json();
      hub.as(OPERATOR).post("/api/v1/keys/" + agents.path("id").asText() + "/rotate", "");

      assertThat(entries(hub, "?event=folders.reload", 1).get(0).path("caller_label").asText())
          .isEqualTo("Bea, \u00e4rztin");
      JsonNode revoked = entries(hub, "?event=key.revoke", 1).get(0);
      assertThat(revoked.path("subject_label").asText()).isEqualTo("Bea, \u00e4rztin");
      assertThat(revoked.has("caller_label")).isFalse();
      assertThat(entries(hub, "?event=key.create", 2))
          .extracting(entry -> entry.path("subject_label").asText())
          .containsExactly("clerk", "Bea, \u00e4rztin");
      assertThat(entries(hub, "?event=key.rotate", 1).get(0).path("subject_label").asText())
          .isEqualTo("clerk");
      assertThat(
              hub.as(OPERATOR).get(PATH + "?event=key.revoke", Map.of("Accept", "text/csv")).text())
          .contains(",,\"Bea, \u00e4rztin\",\r\n");
    }
  }

  @Test
  void requestsOfUnknownCallersAreNoEntries() {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      for (int i = 0; i < 3; i++) {
        assertThat(hub.post("/api/v1/reload", "").status()).isEqualTo(401);
      }
      hub.as(AGENT).post("/api/v1/reload", "");
      hub.as(OPERATOR).post("/api/v1/reload", "");

      assertThat(entries(hub, "?event=folders.reload", 2))
          .extracting(entry -> entry.path("caller").asText())
          .containsExactly(OperatorHub.operator(), "clerk");
    }
  }

  @Test
  void filesAreEntriesWhenTheyChangeButNotAtTheStart() {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      hub.file("agents/other.yaml", "agent_id: other\n");

      JsonNode change = entries(hub, "?event=agent.apply", 1).get(0);

      assertThat(change.path("subject").asText()).isEqualTo("agents/other.yaml");
      assertThat(change.path("caller").asText()).isEqualTo("folder");
    }
  }

  @Test
  void onlyOperatorsReadIt() {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      assertThat(hub.get(PATH).status()).isEqualTo(401);
      assertThat(hub.as(AGENT).get(PATH).status()).isEqualTo(403);
      assertThat(hub.as(AGENT).get(PATH, Map.of("Accept", "text/csv")).status()).isEqualTo(403);
      assertThat(hub.as(OPERATOR).get(PATH).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void operationIsInTheDatabaseWhenTheHubHasStopped(String kind) {
    String url =
        kind.equals("postgres")
            ? PostgresServer.newDatabase()
            : "jdbc:sqlite:" + home.resolve("data/serai.db");
    HubFixture hub = OperatorHub.in(home).property("serai.store.url", url);
    hub.start();
    for (int i = 0; i < 50; i++) {
      hub.as(OPERATOR).put(CREDENTIAL + "c" + i, BODY);
    }
    hub.close();

    hub.start();

    assertThat(hub.as(OPERATOR).get(PATH + "?event=credential.put").at("/entries")).hasSize(50);
    hub.close();
  }

  @Test
  void pagesGoOnWhereTheOneBeforeEnded() {
    try (HubFixture hub = withMany().start()) {
      List<String> subjects = new ArrayList<>();
      String cursor = "";
      int pages = 0;
      do {
        JsonNode page =
            hub.as(OPERATOR).get(PATH + "?event=many&limit=1000&cursor=" + cursor).json();
        page.path("entries").forEach(entry -> subjects.add(entry.path("subject").asText()));
        cursor = page.path("next_cursor").asText("");
        pages++;
      } while (!cursor.isEmpty() && !cursor.equals("null"));

      assertThat(pages).isEqualTo(2);
      assertThat(subjects)
          .hasSize(1_700)
          .doesNotHaveDuplicates()
          .startsWith("s1700")
          .endsWith("s1");
    }
  }

  @Test
  void exportAsNdjsonHasAllSelectedEntries() throws Exception {
    try (HubFixture hub = withMany().start()) {
      HubFixture.Reply reply =
          hub.as(OPERATOR)
              .get(
                  PATH + "?event=many&until=1970-01-01T00:00:02.600Z",
                  Map.of("Accept", "application/x-ndjson"));

      List<String> lines = reply.text().lines().toList();
      assertThat(reply.header("content-type")).startsWith("application/x-ndjson");
      assertThat(reply.header("content-disposition"))
          .isEqualTo("attachment; filename=\"audit.ndjson\"");
      assertThat(lines).hasSize(1_599);
      assertThat(JsonMappers.read(lines.get(0)).path("subject").asText()).isEqualTo("s1599");
      assertThat(JsonMappers.read(lines.get(1_598)).path("at").asText())
          .isEqualTo("1970-01-01T00:00:01.001Z");
    }
  }

  @Test
  void slowClientGetsAllOfAnExportAndDelaysNobody() throws Exception {
    try (HubFixture hub = with(LARGE).start();
        Socket slow = new Socket()) {
      slow.setReceiveBufferSize(4_096);
      slow.connect(new InetSocketAddress("127.0.0.1", URI.create(hub.hub().url()).getPort()));
      slow.getOutputStream().write(export().getBytes(StandardCharsets.UTF_8));
      slow.getInputStream().readNBytes(100);

      String whole =
          hub.as(OPERATOR)
              .get(PATH + "?event=many", Map.of("Accept", "application/x-ndjson"))
              .text();
      String rest = new String(slow.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(whole.lines()).hasSize(40_000);
      assertThat(rest.lines().filter(line -> line.startsWith("{")))
          .containsExactlyElementsOf(whole.lines().toList());
    }
  }

  private static String export() {
    return "GET %s?event=many HTTP/1.0\r\nHost: localhost\r\nX-API-Key: %s\r\nAccept: application/x-ndjson\r\n\r\n"
        .formatted(PATH, OPERATOR);
  }

  @Test
  void exportAsCsvIsQuotedAndHasNoFormulas() {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      for (String subject :
          List.of("plain", "%3D1%2B1", "%2Bx", "-x", "@x", "a%2Cb", "say%20%22hi%22")) {
        hub.as(OPERATOR).delete(CREDENTIAL + subject, Map.of("X-Request-Id", "r"));
      }
      entries(hub, "?event=credential.remove", 7);

      HubFixture.Reply reply =
          hub.as(OPERATOR)
              .get(PATH + "?event=credential.remove", Map.of("Accept", "text/csv, */*;q=0.1"));

      assertThat(reply.header("content-type")).isEqualTo("text/csv; charset=utf-8");
      String[] lines = reply.text().split("\r\n", -1);
      assertThat(lines).hasSize(9).endsWith("");
      assertThat(lines[0])
          .isEqualTo(
              "id,at,event,caller,subject,outcome,request,caller_label,subject_label,protocol");
      assertThat(List.of(lines).subList(1, 8))
          .extracting(line -> line.replaceFirst("^[0-9]+,[^,]+,credential.remove,[^,]+,", ""))
          .containsExactly(
              "\"say \"\"hi\"\"\",refused,r,,,",
              "\"a,b\",refused,r,,,",
              "'@x,refused,r,,,",
              "'-x,refused,r,,,",
              "'+x,refused,r,,,",
              "'=1+1,refused,r,,,",
              "plain,refused,r,,,");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "outcome=good | outcome is \"good\". Give one of created, done, refused, failed, unanswered.",
        "since=now    | since is \"now\". Give a time such as 2026-11-21T14:22:04Z, or an age such as 7d or 12h.",
        "since=999999999999d | since is \"999999999999d\". Give a time such as 2026-11-21T14:22:04Z, or an age such as 7d or 12h.",
        "until=%2B999999999-12-31T23:59:59Z | until is \"+999999999-12-31T23:59:59Z\". Give a time such as 2026-11-21T14:22:04Z, or an age such as 7d or 12h.",
        "cursor=1     | cursor is not from this hub. Send next_cursor as it was answered.",
        "cursor=1.x   | cursor is not from this hub. Send next_cursor as it was answered.",
        "limit=1001   | limit is \"1001\". Give a number from 1 to 1000.",
      })
  void invalidParametersAreRefusedWithTheRemedy(String query, String message) {
    try (HubFixture hub = OperatorHub.in(home).start()) {
      HubFixture.Reply reply = hub.as(OPERATOR).get(PATH + "?" + query);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.at("/detail").asText()).isEqualTo(message);
    }
  }

  @Test
  void ageSelectsTheNewestEntriesAndOldOnesArePruned() {
    try (HubFixture hub = withMany().property("serai.audit.keep-for", "1d").start()) {
      await().until(() -> hub.as(OPERATOR).get(PATH + "?event=many").at("/entries").isEmpty());
      hub.as(OPERATOR).put(CREDENTIAL + "maps", BODY);
      assertThat(entries(hub, "?since=1h&event=credential.put", 1)).hasSize(1);
      assertThat(hub.as(OPERATOR).get(PATH + "?until=1h").at("/entries")).isEmpty();
    }
  }

  @Test
  void inMemoryTheNewestEntriesAreKept() {
    try (HubFixture hub =
        OperatorHub.in(home)
            .property("serai.store.url", "memory")
            .property("serai.audit.keep-most", "5")
            .start()) {
      for (int i = 0; i < 20; i++) {
        hub.as(OPERATOR).delete(CREDENTIAL + "c" + i, Map.of());
      }

      await()
          .untilAsserted(
              () ->
                  assertThat(hub.as(OPERATOR).get(PATH).at("/entries"))
                      .extracting(entry -> entry.path("subject").asText())
                      .containsExactly("c19", "c18", "c17", "c16", "c15"));
    }
  }

  private HubFixture withMany() {
    return with(MANY);
  }

  private HubFixture with(String rows) {
    HubFixture hub = OperatorHub.in(home).property("serai.audit.keep-for", "0s");
    try (Database database = Database.open("jdbc:sqlite:" + home.resolve("data/serai.db"))) {
      database.write(handle -> handle.execute(rows)).join();
    }
    return hub;
  }

  /** Waits for entries: a response may arrive before its entry is written. */
  private static JsonNode entries(HubFixture hub, String query, int count) {
    return await()
        .until(() -> hub.as(OPERATOR).get(PATH + query).at("/entries"), all -> all.size() == count);
  }
}
