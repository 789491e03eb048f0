package io.serai.skill.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.skill.Bus;
import io.serai.skill.Skill;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExposedRoutePublisherTest {

  private static final String STOCK =
      "- route: {id: stock, from: {uri: direct:stock, steps: [{setBody: {simple: '%s'}}]}}";

  private final Bus bus = new Bus().recover();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void close() {
    bus.close();
    timer.shutdownNow();
  }

  private ExposedRoutePublisher expose(Map<String, String> properties) {
    return new ExposedRoutePublisher(
        bus.camel, bus.catalog, RouteExposureSettings.read(properties), timer);
  }

  @Test
  void existingRouteIsASkill() {
    bus.load("stock.yaml", STOCK.formatted("${body[item]}: 3"));

    expose(
        Map.of(
            "serai.expose.stock.skill", "stock.level",
            "serai.expose.stock.description", "How many are there",
            "serai.expose.stock.tags", "shop, stock",
            "serai.expose.stock.input-schema", "{\"required\": [\"item\"]}",
            "serai.expose.stock.idempotent", "true"));

    Skill skill = bus.catalog.snapshot().find("stock.level").orElseThrow();
    assertThat(skill.description()).isEqualTo("How many are there");
    assertThat(skill.tags()).containsExactly("shop", "stock");
    assertThat(skill.idempotent()).isTrue();
    Task task = bus.run("stock.level", "{\"item\": \"lamp\"}");
    assertThat(task.artifacts().get(0).parts()).containsExactly(Part.ofText("lamp: 3"));
  }

  @Test
  void laterRouteIsASkillOnceItStarts() {
    ExposedRoutePublisher exposed = expose(Map.of("serai.expose.stock.skill", "stock.level"));
    assertThat(exposed.missing())
        .containsExactly("serai.expose.stock.skill: there is no route stock.");

    bus.load("stock.yaml", STOCK.formatted("3"));

    assertThat(exposed.missing()).isEmpty();
    assertThat(bus.catalog.snapshot().find("stock.level")).isPresent();
  }

  @Test
  void replacedRouteStaysASkillAndARemovedOneDoesNot() throws Exception {
    bus.load("stock.yaml", STOCK.formatted("3"));
    expose(Map.of("serai.expose.stock.skill", "stock.level"));

    bus.camel.getRouteController().stopRoute("stock");
    bus.camel.removeRoute("stock");
    assertThat(bus.catalog.snapshot().find("stock.level")).isPresent();
    bus.load("stock.yaml", STOCK.formatted("4"));
    assertThat(bus.run("stock.level", "{}").artifacts().get(0).parts())
        .containsExactly(Part.ofText("4"));

    bus.camel.getRouteController().stopRoute("stock");
    bus.camel.removeRoute("stock");
    Awaitility.await().until(() -> bus.catalog.snapshot().find("stock.level").isEmpty());
  }

  @Test
  void inputsMayBePassedAsText() {
    bus.load("stock.yaml", STOCK.formatted("got ${body}"));
    expose(Map.of("serai.expose.stock.skill", "stock.level", "serai.expose.stock.body", "json"));

    assertThat(bus.run("stock.level", "{\"item\":1}").artifacts().get(0).parts())
        .containsExactly(Part.ofText("got {\"item\":1}"));
  }

  @Test
  void routeIdsMayContainDots() {
    assertThat(RouteExposureSettings.read(Map.of("serai.expose.a.b.c.skill", "x")))
        .extracting(RouteExposureSettings::routeId)
        .isEqualTo(List.of("a.b.c"));
  }

  @Test
  void unknownOptionIsIgnored() {
    assertThat(
            RouteExposureSettings.read(
                Map.of("serai.expose.stock.skill", "x", "serai.expose.stock.tag", "y")))
        .singleElement()
        .extracting(RouteExposureSettings::options)
        .isEqualTo(Map.of("skill", "x"));
  }

  @Test
  void invalidSettingsAreRejected() {
    assertThatThrownBy(() -> RouteExposureSettings.read(Map.of("serai.expose.stock.body", "x")))
        .hasMessageStartingWith("serai.expose.stock.skill is missing");
    assertThatThrownBy(() -> RouteExposureSettings.read(Map.of("serai.expose.stock.tags", "x")))
        .hasMessageStartingWith("serai.expose.stock.skill is missing");
  }
}
