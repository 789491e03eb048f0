package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.StepNodes;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.Caller;
import io.serai.skill.FallbackPlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.store.Database;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CapabilityRegistryTest {

  private static final AsyncProcessor NOTHING =
      new AsyncProcessorSupport() {
        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
          callback.done(true);
          return true;
        }
      };

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ExecutorService compiler = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final Database database = Database.open("memory");
  private final SkillStatistics statistics =
      SkillStatistics.open(new SkillStatisticsTable(database), Clock.systemUTC(), scheduler);
  private final SkillCatalog catalog = new SkillCatalog();
  private final CompiledRouteCache slots =
      new CompiledRouteCache(camel, 32, Integer.MAX_VALUE, compiler);
  private final CapabilityExecutor capabilityExecutor =
      new CapabilityExecutor(
          catalog,
          new PermittedSecrets((id, host) -> id, Caller::removed),
          statistics,
          A2sParts.runs());
  private final StepNodes nodes =
      A2sParts.nodes(camel, A2sParts.runs(), NOTHING, dependency -> Optional.empty(), compiler);
  private final CapabilityRegistry registry = new CapabilityRegistry(catalog, this::open);

  private final Capability breeds = Given.capability("ListBreeds", "1.0.0", "/breeds");
  private final Capability altered = Given.capability("ListBreeds", "1.0.0", "/other");
  private final Capability chained = Given.user("ChainedBreeds", breeds);

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    compiler.shutdown();
    assertThat(compiler.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    statistics.close();
    database.close();
    scheduler.shutdownNow();
    camel.stop();
  }

  @Test
  @Tag("A2S-Q25")
  void fileWithAMissingDependencyIsServedOnceItArrives() {
    var first = change(Given.file("user", chained));
    var second = change(Given.file("breeds", breeds));

    assertThat(first.accepted()).isEmpty();
    assertThat(first.refused()).containsOnlyKeys(Given.origin("user"));
    assertThat(second.accepted())
        .containsExactlyInAnyOrder(Given.origin("user"), Given.origin("breeds"));
    assertThat(catalog.snapshot().ids()).containsExactlyInAnyOrder("list-breeds", "chained-breeds");
  }

  @Test
  @Tag("A2S-Q25")
  void renamedFileKeepsItsRoute() {
    change(Given.file("old", breeds));
    String route = only("list-breeds").routeId();

    registry.change(List.of(Given.file("new", breeds)), Set.of(Given.origin("old")), Set.of());

    assertThat(only("list-breeds").routeId()).isEqualTo(route);
    assertThat(registry.originsOf(only("list-breeds"))).containsExactly(Given.origin("new"));
    assertThat(camel.getRoute(route)).isNotNull();
  }

  @Test
  void capabilityOfTwoFilesIsServedUntilBothAreDeleted() {
    change(Given.file("a", breeds), Given.file("b", breeds));

    registry.change(List.of(), Set.of(Given.origin("a")), Set.of());
    assertThat(catalog.snapshot().find("list-breeds")).isPresent();
    registry.change(List.of(), Set.of(Given.origin("b")), Set.of());
    assertThat(catalog.snapshot().find("list-breeds")).isEmpty();
  }

  @Test
  void replacedRouteIsRemovedFromCamel() {
    change(Given.file("a", breeds));
    String route = only("list-breeds").routeId();

    change(Given.file("a", altered));

    assertThat(only("list-breeds").capability()).isEqualTo(altered);
    Awaitility.await().untilAsserted(() -> assertThat(camel.getRoute(route)).isNull());
  }

  @Test
  @Tag("A2S-60")
  void dependencyMovedToAnotherFileIsResolvedAgain() {
    change(Given.file("a-user", chained), Given.file("z-breeds", breeds));

    for (int i = 0; i < 20; i++) {
      CapabilityOrigin gone = Given.origin(i % 2 == 0 ? "z-breeds" : "y-breeds");
      registry.change(List.of(), Set.of(gone), Set.of());
      assertThat(catalog.snapshot().ids()).containsExactly("chained-breeds");
      var back = change(Given.file(i % 2 == 0 ? "y-breeds" : "z-breeds", breeds));
      assertThat(back.refused()).isEmpty();
      assertThat(capabilityExecutor.find(chained.dependencies().get(0))).isPresent();
    }
  }

  @Test
  void twoFilesMaySwapTheirContents() {
    Capability cats = Given.capability("ListCats", "1.0.0", "/cats");
    change(Given.file("a", breeds), Given.file("b", cats));
    String route = only("list-breeds").routeId();

    var swapped = change(Given.file("a", cats), Given.file("b", breeds));

    assertThat(swapped.refused()).isEmpty();
    assertThat(only("list-breeds").routeId()).isEqualTo(route);
    assertThat(registry.originsOf(only("list-cats"))).containsExactly(Given.origin("a"));
  }

  @Test
  @Tag("A2S-Q25")
  void conflictingFileIsServedOnceTheFirstOneIsDeleted() {
    change(Given.file("first", breeds));
    var refused = change(Given.file("second", altered));

    var freed = registry.change(List.of(), Set.of(Given.origin("first")), Set.of());

    assertThat(refused.refused().get(Given.origin("second")).get(0).code())
        .isEqualTo("VERSION_EXISTS");
    assertThat(freed.accepted()).containsExactly(Given.origin("second"));
    assertThat(only("list-breeds").capability()).isEqualTo(altered);
  }

  @Test
  void conflictWithARouteRefusesOnlyThatFile() {
    catalog.update(List.of(route("list-breeds", "1.0.0")), List.of());

    var changeResult =
        change(
            Given.file("a", breeds),
            Given.file("b", Given.capability("ListCats", "1.0.0", "/cats")));
    var later = change(Given.file("c", Given.capability("ListDogs", "1.0.0", "/dogs")));

    assertThat(changeResult.accepted()).containsExactly(Given.origin("b"));
    assertThat(changeResult.refused().get(Given.origin("a")).get(0).code())
        .isEqualTo("VERSION_EXISTS");
    assertThat(later.accepted()).containsExactly(Given.origin("c"));
  }

  @Test
  void brokenFileStaysServedAndNoLongerWaits() {
    change(Given.file("a", breeds));
    change(Given.file("b", Given.user("Waits", altered)));

    registry.change(List.of(), Set.of(), Set.of(Given.origin("a"), Given.origin("b")));
    var later = change(Given.file("a", altered));

    assertThat(later.accepted()).containsExactly(Given.origin("a"));
    assertThat(catalog.snapshot().ids()).containsExactly("list-breeds");
  }

  @Test
  void aLargeChangeIsServedBeforeItsRoutesAreCompiled() {
    List<CapabilityCandidate> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(Given.file("f" + i, Given.capability("Skill" + i, "1.0.0", "/p")));
    }

    registry.change(many, Set.of(), Set.of());

    assertThat(catalog.snapshot().size()).isEqualTo(100);
    Awaitility.await().untilAsserted(() -> assertThat(slots.loadedIds()).hasSize(32));
  }

  private CapabilityRegistry.ChangeResult change(CapabilityCandidate... candidates) {
    return registry.change(List.of(candidates), Set.of(), Set.of());
  }

  private ServedCapability only(String id) {
    return (ServedCapability) catalog.snapshot().find(id).orElseThrow().handler();
  }

  private ServedCapability open(Capability capability, @Nullable String registeredBy) {
    String name = "a2s:" + capability.name();
    return new ServedCapability(
        capability,
        registeredBy,
        slots.open(name, new CapabilityRoute(capability, nodes)),
        capabilityExecutor);
  }

  private Skill route(String id, String version) {
    return new Skill(
        id,
        "Route",
        version,
        "",
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        Set.of(),
        1,
        Skill.ROUTE,
        null,
        List.of(),
        false,
        FallbackPlan.NONE,
        SkillModes.DEFAULT,
        null,
        SkillHints.NONE,
        NOTHING);
  }
}
