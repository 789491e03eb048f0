package io.serai.console.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.serai.console.ConsoleHub;
import io.serai.document.JsonMappers;
import io.serai.hub.Greeter;
import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.reload.LoadProgressListener;
import io.vertx.core.http.HttpMethod;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a hub that has worked, and the dashboard that shows them. */
@Timeout(300)
class MetricsTest {
  private static final String ECHO =
      """
      - route:
          id: echo
          from:
            uri: skill:echo?description=Echoes.
            steps:
              - setBody: {constant: heard}
      """;

  /** Labels that Prometheus itself adds. */
  private static final Set<String> OF_TARGET = Set.of("job", "instance");

  @TempDir private static Path home;
  private static HubFixture hub;
  private static MetricText metrics;

  @BeforeAll
  static void work() {
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s")
            .file("routes/echo.camel.yaml", ECHO)
            .file("routes/greetings.camel.yaml", ConsoleHub.service("greetings"))
            .file("agents/far.yaml", "agent_id: far\ncard: http://127.0.0.1:1\n")
            .start(new HubStartOptions(true, LoadProgressListener.NONE));
    hub.file("capabilities/greeter.yaml", Greeter.at(hub.hub().url()));
    await()
        .untilAsserted(
            () -> assertThat(hub.execute("greeter", "{\"who\":\"Ada\"}").status()).isEqualTo(200));
    hub.post(
        "/a2a/rest/message:send",
        """
        {"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "go"}],
         "metadata": {"skill": "echo"}}}""");
    hub.get("/nothing/here");
    System.gc(); // so that a pause has been measured
    await()
        .untilAsserted(
            () -> {
              metrics = new MetricText(hub.get("/observe/metrics").text());
              assertThat(metrics.text())
                  .contains("serai_task_wait_seconds_count{", "jvm_gc_pause_seconds_sum{")
                  .contains(
                      "serai_outbound_call_seconds_count{", "http_server_requests_seconds_count{");
            });
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void requestsAreTimedByTemplateAndNeverByPath() {
    assertThat(metrics.text())
        .contains(
            "http_server_requests_seconds_bucket{method=\"POST\",status=\"2xx\","
                + "uri=\"/a2s/v1/capabilities/{id}/execute\",le=\"0.001\"}")
        .contains(
            "http_server_requests_seconds_bucket{method=\"POST\",status=\"2xx\","
                + "uri=\"/a2s/v1/capabilities/{id}/execute\",le=\"+Inf\"}")
        .contains(
            "http_server_requests_seconds_count{method=\"GET\",status=\"4xx\",uri=\"unmatched\"} 1")
        .contains("uri=\"/greetings/{who}\"")
        .doesNotContain("Ada")
        .doesNotContain("nothing");
  }

  @Test
  void runsWaitsAndOutgoingCallsAreTimed() {
    String host = hub.hub().url().substring("http://".length());
    assertThat(metrics.text())
        .contains("\nserai_skill_run_seconds_count{skill=\"echo\"} 1\n")
        .contains("\nserai_skill_run_seconds_bucket{skill=\"greeter\",le=\"30.0\"} ")
        .contains("\nserai_task_wait_seconds_bucket{agent=\"serai\",le=\"0.001\"} 1\n")
        .contains("\nserai_outbound_call_seconds_count{host=\"" + host + "\"} ")
        .contains("\nserai_outbound_calls_total{host=\"" + host + "\"} ");
  }

  @Test
  void camelsMetersHaveCamelsNamesAndNoLabelHasPolicies() {
    assertThat(metrics.text())
        .containsPattern(
            "\ncamel_exchanges_total\\{camelContext=\"[^\"]+\",kind=\"CamelRoute\","
                + "routeId=\"echo\"\\} 1.0\n")
        .containsPattern("\ncamel_exchanges_succeeded_total\\{[^}]*routeId=\"echo\"\\} 1.0\n")
        .containsPattern("\ncamel_route_policy_seconds_count\\{[^}]*routeId=\"echo\"\\} 1\n")
        .containsPattern("\ncamel_routes_running_routes\\{camelContext=\"[^\"]+\"\\} [1-9]")
        .containsPattern(
            "\nserai_build_info\\{camel=\"4[^\"]+\",java=\"[^\"]+\",version=\"[^\"]+\"\\} 1");
    assertThat(CamelRouteStatistics.name("outbound:http://a.b:80,retry-0,no-cache#7"))
        .isEqualTo("outbound:http://a.b:80");
    assertThat(CamelRouteStatistics.name("a2s:Greeter:1.0.0#7")).isEqualTo("a2s:Greeter:1.0.0");
  }

  @Test
  void templatesBeyondTheMaximumShareOneSeries() {
    RequestTimingFilter filter = new RequestTimingFilter();
    int templates = 10_000;

    for (int i = 0; i < templates; i++) {
      filter.record("/own/" + i, HttpMethod.GET, 2, 1000);
    }

    HistogramFamily family = new HistogramFamily("x_seconds", "x", "method", "uri", "status");
    filter.addTo(family);
    List<HistogramSnapshot.HistogramDataPointSnapshot> series = family.histogram().getDataPoints();
    assertThat(series).hasSize(RequestTimingFilter.MAX_TEMPLATES + 1);
    assertThat(series)
        .filteredOn(each -> "other".equals(each.getLabels().get("uri")))
        .singleElement()
        .satisfies(
            other ->
                assertThat(other.getCount())
                    .isEqualTo(templates - RequestTimingFilter.MAX_TEMPLATES));
  }

  @Test
  void queriesOfTheDashboardNameMetricsAndLabelsThatExist() throws IOException {
    JsonNode dashboard = JsonMappers.MAPPER.readTree(new File("docs/grafana/serai.json"));
    Map<String, Set<String>> known = metrics.labels();
    List<String> unknown = new ArrayList<>();
    Set<String> used = new HashSet<>();

    for (JsonNode expression : dashboard.findValues("expr")) {
      PromQuery query = new PromQuery(expression.textValue());
      assertThat(query.selected).as(expression.textValue()).isNotEmpty();
      used.addAll(query.selected.keySet());
      query.selected.forEach(
          (metric, labels) -> {
            Set<String> needed = new HashSet<>(labels);
            needed.addAll(query.grouped);
            needed.removeAll(OF_TARGET);
            if (!known.containsKey(metric) || !known.get(metric).containsAll(needed)) {
              unknown.add(metric + " " + needed + " in " + expression.textValue());
            }
          });
    }

    assertThat(unknown).isEmpty();
    assertThat(used).hasSizeGreaterThan(30);
  }

  @Test
  void queryWithAnUnknownMetricOrLabelIsFound() {
    PromQuery query =
        new PromQuery(
            "topk(10, sum by (le, uri) (rate(no_such_bucket{job=~\"$job\",x=\"1\"}[5m])))");

    assertThat(query.selected).isEqualTo(Map.of("no_such_bucket", Set.of("job", "x")));
    assertThat(query.grouped).containsExactlyInAnyOrder("le", "uri");
  }
}
