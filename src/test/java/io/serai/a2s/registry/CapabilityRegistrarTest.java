package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2s.model.CapabilityReader;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.outbound.CallPolicy;
import io.serai.route.RouteCache;
import io.serai.skill.PacePlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Registrations over several starts of a hub, on one database. */
class CapabilityRegistrarTest {

  private static final AsyncProcessor NOTHING =
      new AsyncProcessorSupport() {
        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
          callback.done(true);
          return true;
        }
      };

  private static final CapabilityRegistrar.RegistryLimits WIDE = limits(100, 100);

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final Database database = Database.open("memory");
  private final SkillStatistics statistics =
      SkillStatistics.open(new SkillStatisticsTable(database), Clock.systemUTC(), scheduler);
  private volatile Runnable onSave = () -> {};
  private SkillCatalog catalog = new SkillCatalog();

  private final Clock clock =
      new Clock() {
        @Override
        public Instant instant() {
          Runnable once = onSave;
          onSave = () -> {};
          once.run();
          return Instant.EPOCH;
        }

        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }
      };

  @AfterEach
  void stop() {
    statistics.close();
    database.close();
    scheduler.shutdownNow();
    camel.stop();
  }

  @Test
  void capabilitiesWithoutOwnerCountOnlyTowardsTheTotal() throws Exception {
    CapabilityRegistrar before = started(WIDE);
    for (String name : List.of("One", "Two", "Three")) {
      before.register(text(name), false, "ada");
    }
    execute("update capability set owner = ''");

    CapabilityRegistrar after = started(limits(1, 4));

    assertThat(served("one") && served("two") && served("three")).isTrue();
    assertThat(after.register(text("Four"), false, "ada").isNew()).isTrue();
    assertThatThrownBy(() -> after.register(text("Five"), false, "bob"))
        .hasMessageContaining("serai.registry.max-documents.");
  }

  @Test
  void damagedRegistrationIsLoggedAndCanBeDeletedButNotReplaced() throws Exception {
    started(WIDE).register(text("One"), false, "ada");
    execute("update capability set document = '{'");

    CapabilityRegistrar after;
    try (CapturedLog log = new CapturedLog()) {
      after = started(WIDE);
      assertThat(log.text()).contains("the registration of One 1.0.0 by ada is kept but not");
    }

    assertThat(served("one")).isFalse();
    assertThatThrownBy(() -> after.register(other("One"), false, "ada"))
        .hasMessageContaining("is registered with other content");
    after.delete("one", "1.0.0");
    after.register(other("One"), false, "ada");
    started(WIDE);
    assertThat(served("one")).isTrue();
  }

  @Test
  void sameContentRepairsADamagedRegistration() throws Exception {
    started(WIDE).register(text("One"), false, "ada");
    execute("update capability set document = '{'");

    assertThat(started(WIDE).register(text("One"), false, "ada").isNew()).isTrue();

    started(WIDE);
    assertThat(served("one")).isTrue();
  }

  @Test
  void registrationThatIsNoLongerValidIsLoggedAndCanBeDeleted() throws Exception {
    started(WIDE).register(text("One"), false, "ada");
    execute("update capability set document = '{\"name\":\"One\"}'");

    CapabilityRegistrar after;
    try (CapturedLog log = new CapturedLog()) {
      after = started(WIDE);
      assertThat(log.text()).contains("the registration of One 1.0.0 by ada is kept but not");
    }

    after.delete("One", null);
    assertThatThrownBy(() -> after.delete("One", null)).hasMessageContaining("no capability");
  }

  @Test
  void registrationsBeyondALimitAreLoggedWithOwnerAndLimit() throws Exception {
    CapabilityRegistrar before = started(WIDE);
    for (int i = 0; i < 12; i++) {
      before.register(text("Skill" + i), false, i % 2 == 0 ? "ada" : "bob");
    }

    try (CapturedLog log = new CapturedLog()) {
      started(limits(1, 100));
      assertThat(log.text().lines().filter(line -> line.contains("max-documents-per-agent")))
          .hasSize(10)
          .anyMatch(line -> line.contains("the registration of Skill11 1.0.0 by bob is kept"));
    }
  }

  @Test
  void registrationReplacedByARouteIsNotCountedAndCanBeDeleted() throws Exception {
    started(WIDE).register(text("One"), false, "ada");
    catalog = new SkillCatalog();
    catalog.update(List.of(route("one")), List.of());

    CapabilityRegistrar after = registrar(limits(1, 1));
    after.restore();

    after.register(text("Two"), false, "ada");
    after.delete("One", "1.0.0");
    assertThatThrownBy(() -> after.delete("One", "1.0.0")).hasMessageContaining("no capability");
    started(WIDE);
    assertThat(served("one")).isFalse();
  }

  @Test
  void registeringAgainTransfersTheCapabilityToTheNewCaller() throws Exception {
    CapabilityRegistrar before = started(WIDE);
    before.register(text("One"), false, "ada");
    before.register(text("Two"), false, "ada");

    CapabilityRegistrar after = started(limits(1, 100));
    after.register(text("Two"), false, "bob");

    assertThatThrownBy(() -> after.register(text("Three"), false, "bob"))
        .hasMessageContaining("max-documents-per-agent");
    started(limits(1, 100));
    assertThat(served("one") && served("two")).isTrue();
  }

  @Test
  void versionStoredByAnotherHubWithOtherContentIsRefused() throws Exception {
    CapabilityRegistrar registrar = started(WIDE);
    registrarOfAnotherHub().register(other("One"), false, "ada");

    assertThatThrownBy(() -> registrar.register(text("One"), false, "ada"))
        .isInstanceOfSatisfying(
            A2sException.class, refused -> assertThat(refused.code()).isEqualTo("VERSION_EXISTS"));
    assertThat(served("one")).isFalse();
  }

  @Test
  void storedRegistrationSurvivesAConflictWithAConcurrentRoute() throws Exception {
    CapabilityRegistrar before = started(WIDE);
    before.register(text("One"), false, "ada");
    before.register(text("Two"), false, "ada");
    CapabilityRegistrar after = started(limits(1, 100));
    onSave = () -> catalog.update(List.of(route("two")), List.of());

    assertThatThrownBy(() -> after.register(text("Two"), false, "bob"))
        .hasMessageContaining("no valid capability");

    onSave = () -> catalog.update(List.of(route("three")), List.of());
    assertThatThrownBy(() -> after.register(text("Three"), false, "bob"))
        .hasMessageContaining("no valid capability");

    started(WIDE);
    assertThat(served("two")).isTrue();
    assertThat(served("three")).isFalse();
  }

  private CapabilityRegistrar started(CapabilityRegistrar.RegistryLimits limits) {
    catalog = new SkillCatalog();
    CapabilityRegistrar registrar = registrar(limits);
    registrar.restore();
    return registrar;
  }

  private CapabilityRegistrar registrarOfAnotherHub() {
    return registrar(new SkillCatalog(), WIDE);
  }

  private CapabilityRegistrar registrar(CapabilityRegistrar.RegistryLimits limits) {
    return registrar(catalog, limits);
  }

  private CapabilityRegistrar registrar(
      SkillCatalog skills, CapabilityRegistrar.RegistryLimits limits) {
    RouteCache slots = new RouteCache(camel, 8, Runnable::run);
    CapabilityExecutor capabilityExecutor =
        new CapabilityExecutor(skills, (id, host) -> id, statistics);
    return new CapabilityRegistrar(
        new CapabilityRegistry(
            skills,
            capability ->
                new ServedCapability(
                    capability, slots.open(capability.id(), route -> {}), capabilityExecutor)),
        new ChecksumVerifyingReader(new CapabilityReader(CallPolicy.DEFAULT), id -> List.of()),
        new CapabilityStore(database, clock),
        limits,
        freed -> {});
  }

  private boolean served(String id) {
    return !catalog.snapshot().versions(id).isEmpty();
  }

  private void execute(String sql) {
    database.write(handle -> handle.execute(sql)).join();
  }

  private static CapabilityRegistrar.RegistryLimits limits(int documentsPerAgent, int documents) {
    return new CapabilityRegistrar.RegistryLimits(
        documentsPerAgent, documents, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  private static ParsedDocument text(String name) throws DocumentParseException {
    return document(name, text -> text);
  }

  private static ParsedDocument other(String name) throws DocumentParseException {
    return document(name, text -> text.header("x-more: 1"));
  }

  private static ParsedDocument document(String name, UnaryOperator<CapabilityText> more)
      throws DocumentParseException {
    CapabilityText text = CapabilityText.of(name).get("a", "http://localhost", "/v", "v: $.v");
    return ParsedDocument.yaml(more.apply(text).yaml());
  }

  private static Skill route(String id) {
    return new Skill(
        id,
        "Route",
        "1.0.0",
        "",
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        Set.of(),
        1,
        Skill.ROUTE,
        List.of(),
        false,
        PacePlan.NONE,
        SkillModes.STANDARD,
        NOTHING);
  }
}
