package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.a2s.A2sParts;
import io.serai.a2s.model.CapabilityReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.outbound.CallPolicy;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.skill.FallbackPlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Registrations over several starts of a hub, on one database. */
class HttpCapabilityRegistrationTest {

  private static final AsyncProcessor NOTHING =
      new AsyncProcessorSupport() {
        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
          callback.done(true);
          return true;
        }
      };

  private static final Duration HOLD = Duration.ofDays(7);
  private static final Caller ADA = new Caller("ada", false, Permissions.NONE);
  private static final Caller BOB = new Caller("bob", false, Permissions.NONE);
  private static final Caller OPERATOR = Caller.OPERATOR_OPEN;
  private static final RegistryLimits WIDE = limits(100, 100);

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final Database database = Database.open("memory");
  private final SkillStatistics statistics =
      SkillStatistics.open(new SkillStatisticsTable(database), Clock.systemUTC(), scheduler);
  private volatile Runnable onSave = () -> {};
  private SkillCatalog catalog = new SkillCatalog();

  private volatile Instant now = Instant.EPOCH;

  private final Clock clock =
      new Clock() {
        @Override
        public Instant instant() {
          Runnable once = onSave;
          onSave = () -> {};
          once.run();
          return now;
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

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    statistics.close();
    database.close();
    scheduler.shutdownNow();
    camel.stop();
  }

  @Test
  void capabilitiesWithoutOwnerCountOnlyTowardsTheTotal() throws Exception {
    HttpCapabilityRegistration before = started(WIDE);
    for (String name : List.of("One", "Two", "Three")) {
      before.register(text(name), false, ADA);
    }
    execute("update capability set owner = ''");
    execute("update capability_name set owner = ''");

    HttpCapabilityRegistration after = started(limits(1, 4));

    assertThat(served("one") && served("two") && served("three")).isTrue();
    assertThat(after.register(text("Four"), false, ADA).isNew()).isTrue();
    assertThatThrownBy(() -> after.register(text("Five"), false, BOB))
        .hasMessageContaining("serai.registry.max-documents.");
  }

  @Test
  void damagedRegistrationIsLoggedAndCanBeDeletedButNotReplaced() throws Exception {
    started(WIDE).register(text("One"), false, ADA);
    execute("update capability set document = '{'");

    HttpCapabilityRegistration after;
    try (CapturedLog log = new CapturedLog()) {
      after = started(WIDE);
      assertThat(log.text()).contains("the registration of One 1.0.0 by ada is kept but not");
    }

    assertThat(served("one")).isFalse();
    assertThatThrownBy(() -> after.register(other("One"), false, ADA))
        .hasMessageContaining("is registered with other content");
    after.delete("one", "1.0.0", ADA);
    after.register(other("One"), false, ADA);
    started(WIDE);
    assertThat(served("one")).isTrue();
  }

  @Test
  void sameContentRepairsADamagedRegistration() throws Exception {
    started(WIDE).register(text("One"), false, ADA);
    execute("update capability set document = '{'");

    assertThat(started(WIDE).register(text("One"), false, ADA).isNew()).isTrue();

    started(WIDE);
    assertThat(served("one")).isTrue();
  }

  @Test
  void registrationThatIsNoLongerValidIsLoggedAndCanBeDeleted() throws Exception {
    started(WIDE).register(text("One"), false, ADA);
    execute("update capability set document = '{\"name\":\"One\"}'");

    HttpCapabilityRegistration after;
    try (CapturedLog log = new CapturedLog()) {
      after = started(WIDE);
      assertThat(log.text()).contains("the registration of One 1.0.0 by ada is kept but not");
    }

    after.delete("One", null, ADA);
    assertThatThrownBy(() -> after.delete("One", null, ADA)).hasMessageContaining("no capability");
  }

  @Test
  void registrationsBeyondALimitAreLoggedWithOwnerAndLimit() throws Exception {
    HttpCapabilityRegistration before = started(WIDE);
    for (int i = 0; i < 12; i++) {
      before.register(text("Skill" + i), false, i % 2 == 0 ? ADA : BOB);
    }

    try (CapturedLog log = new CapturedLog()) {
      started(limits(1, 100));
      assertThat(log.text().lines().filter(line -> line.contains("max-documents-per-agent")))
          .hasSize(10)
          .anyMatch(line -> line.contains("the registration of Skill11 1.0.0 by bob is kept"));
    }
  }

  @Test
  void registrationWhoseNameARouteHasIsServedOnceTheRouteIsGone() throws Exception {
    started(WIDE).register(text("One"), false, ADA);
    Skill route = route("one");
    catalog = new SkillCatalog();
    catalog.update(List.of(route), List.of());

    registrar(WIDE).restore();

    assertThat(catalog.snapshot().versions("one")).containsExactly(route);
    assertThat(catalog.displaced("One")).extracting(Skill::owner).containsExactly("ada");
    catalog.update(List.of(), List.of(route));
    assertThat(catalog.snapshot().versions("one")).extracting(Skill::owner).containsExactly("ada");
  }

  @Test
  void nameOfARouteIsClosedHoweverItIsSpelled() throws Exception {
    HttpCapabilityRegistration registrar = started(WIDE);
    catalog.update(List.of(route("get.weather")), List.of());

    for (Caller caller : List.of(ADA, OPERATOR)) {
      assertRefused("FILE_OWNED", () -> registrar.register(text("GetWeather"), false, caller));
      assertRefused("FILE_OWNED", () -> registrar.register(text("Getweather"), false, caller));
    }
    assertThat(registrar.register(text("GetWeathers"), false, ADA).isNew()).isTrue();
  }

  @Test
  void registeredNameBelongsToItsOwnerInEveryVersionAndSpelling() throws Exception {
    HttpCapabilityRegistration registrar = started(WIDE);
    registrar.register(text("GetWeather"), false, ADA);

    assertRefused("NAME_OWNED", () -> registrar.register(text("GetWeather"), false, BOB));
    assertRefused(
        "NAME_OWNED", () -> registrar.register(version("GetWeather", "9.0.0"), false, BOB));
    assertRefused("NAME_OWNED", () -> registrar.register(text("Getweather"), false, BOB));
    assertRefused("FORBIDDEN", () -> registrar.delete("get-weather", null, BOB));
    assertRefused("FORBIDDEN", () -> registrar.delete("GetWeather", "1.0.0", BOB));

    assertThat(registrar.register(version("GetWeather", "2.0.0"), false, ADA).isNew()).isTrue();
    assertThat(registrar.register(text("GetWeather"), false, OPERATOR).owner()).isEqualTo("ada");
    assertThat(registrar.register(version("GetWeather", "3.0.0"), false, OPERATOR).owner())
        .isEqualTo("operator");
    registrar.delete("get-weather", "2.0.0", OPERATOR);
    registrar.delete("get-weather", null, ADA);
    assertThat(served("get-weather")).isFalse();
  }

  @Test
  void deletedNameIsKeptForItsOwnerForATimeAlsoAfterARestart() throws Exception {
    HttpCapabilityRegistration before = started(WIDE);
    before.register(text("One"), false, ADA);
    before.register(text("Two"), false, ADA);
    before.register(text("Three"), false, ADA);
    before.delete("one", null, ADA);
    before.delete("two", null, ADA);
    before.delete("three", null, ADA);

    HttpCapabilityRegistration after = started(WIDE);
    now = now.plus(HOLD).minusMillis(1);
    assertThatThrownBy(() -> after.register(text("One"), false, BOB))
        .isInstanceOfSatisfying(
            A2sException.class,
            refused -> {
              assertThat(refused.code()).isEqualTo("NAME_OWNED");
              assertThat(refused.details().path("owner").asText()).isEqualTo("ada");
              assertThat(refused.details().path("free_at").asText())
                  .isEqualTo("1970-01-08T00:00:00Z");
            });
    assertThat(after.register(text("Two"), false, ADA).isNew()).isTrue();
    assertThat(after.register(text("Three"), false, OPERATOR).isNew()).isTrue();
    assertRefused("NAME_OWNED", () -> after.register(version("Three", "2.0.0"), false, ADA));

    now = now.plusMillis(1);
    assertThat(after.register(text("One"), false, BOB).isNew()).isTrue();
    assertRefused("NAME_OWNED", () -> after.register(version("One", "2.0.0"), false, ADA));
  }

  @Test
  void releasedNamesAreBoundedForEachOwnerAndRemovedInTime() throws Exception {
    HttpCapabilityRegistration registrar = started(limits(2, 100));
    for (String name : List.of("One", "Two", "Three", "Four")) {
      registrar.register(text(name), false, ADA);
      now = now.plusMillis(1);
      registrar.delete(name, null, ADA);
    }
    assertThat(names()).containsExactly("four", "three");
    assertThat(registrar.register(text("One"), false, BOB).isNew()).isTrue();

    now = now.plus(HOLD);
    registrar.delete("one", null, BOB);

    assertThat(names()).containsExactly("one");
  }

  @Test
  void nameThatAnotherHubGaveAwayIsRefused() throws Exception {
    HttpCapabilityRegistration registrar = started(WIDE);
    registrarOfAnotherHub().register(version("One", "5.0.0"), false, ADA);

    assertRefused("NAME_OWNED", () -> registrar.register(text("One"), false, BOB));
    onSave = () -> onSave = () -> registrarOfAnotherHubRegisters("Two"); // before it is stored
    assertRefused("NAME_OWNED", () -> registrar.register(text("Two"), false, BOB));
    assertThat(served("one") || served("two")).isFalse();
  }

  @Test
  void documentUnderTheNameOfAnotherAgentIsKeptButNotServed() throws Exception {
    HttpCapabilityRegistration before = started(WIDE);
    before.register(text("One"), false, ADA);
    before.register(version("One", "9.0.0"), false, ADA);
    execute("update capability set owner = 'bob' where version = '9.0.0'");

    try (CapturedLog log = new CapturedLog()) {
      HttpCapabilityRegistration after = started(WIDE);
      assertThat(log.text())
          .contains(
              "the registration of One 9.0.0 by bob is kept but not served: the name belongs");
      assertThat(catalog.snapshot().versions("one"))
          .extracting(Skill::version)
          .containsExactly("1.0.0");
      after.delete("one", "9.0.0", BOB);
    }
  }

  @Test
  void documentMayUseOnlyCredentialsOfItsOwner() throws Exception {
    HttpCapabilityRegistration registrar = started(WIDE);
    Caller dora =
        new Caller(
            "dora", false, new Permissions(Map.of(PermissionKind.CREDENTIALS, List.of("DOG_*"))));

    assertThatThrownBy(() -> registrar.register(secret("One", "CAT_KEY"), false, dora))
        .isInstanceOfSatisfying(
            A2sException.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(403);
              assertThat(refused.faults())
                  .extracting(DocumentFault::path, DocumentFault::code)
                  .containsExactly(
                      tuple(
                          "/execution/steps/0/input_template/headers/X-Key",
                          "CREDENTIAL_NOT_PERMITTED"));
            });
    assertThat(served("one")).isFalse();
    assertThat(registrar.register(secret("Two", "DOG_KEY"), false, dora).isNew()).isTrue();
    assertThat(registrar.register(secret("Three", "CAT_KEY"), false, OPERATOR).isNew()).isTrue();
  }

  @Test
  void versionStoredByAnotherHubWithOtherContentIsRefused() throws Exception {
    HttpCapabilityRegistration registrar = started(WIDE);
    registrarOfAnotherHub().register(other("One"), false, ADA);

    assertThatThrownBy(() -> registrar.register(text("One"), false, ADA))
        .isInstanceOfSatisfying(
            A2sException.class, refused -> assertThat(refused.code()).isEqualTo("VERSION_EXISTS"));
    assertThat(served("one")).isFalse();
  }

  @Test
  void routeThatTakesTheNameWhileItIsRegisteredIsServed() throws Exception {
    HttpCapabilityRegistration registrar = started(WIDE);
    onSave = () -> catalog.update(List.of(route("two")), List.of());

    registrar.register(text("Two"), false, ADA);

    assertThat(catalog.snapshot().versions("two"))
        .extracting(Skill::kind)
        .containsOnly(Skill.ROUTE);
    assertThat(catalog.displaced("two")).extracting(Skill::owner).containsExactly("ada");
  }

  private HttpCapabilityRegistration started(RegistryLimits limits) {
    catalog = new SkillCatalog();
    HttpCapabilityRegistration registrar = registrar(limits);
    registrar.restore();
    return registrar;
  }

  private HttpCapabilityRegistration registrarOfAnotherHub() {
    return registrar(new SkillCatalog(), WIDE);
  }

  private HttpCapabilityRegistration registrar(RegistryLimits limits) {
    return registrar(catalog, limits);
  }

  private HttpCapabilityRegistration registrar(SkillCatalog skills, RegistryLimits limits) {
    CompiledRouteCache slots = new CompiledRouteCache(camel, 8, Integer.MAX_VALUE, Runnable::run);
    CapabilityExecutor capabilityExecutor =
        new CapabilityExecutor(
            skills,
            new PermittedSecrets((id, host) -> id, Caller::removed),
            statistics,
            A2sParts.runs());
    return new HttpCapabilityRegistration(
        new CapabilityRegistry(
            skills,
            (capability, registeredBy) ->
                new ServedCapability(
                    capability,
                    registeredBy,
                    slots.open(capability.id(), route -> route.setBody().constant("")),
                    capabilityExecutor)),
        new SubmittedCapabilityReader(new CapabilityReader(CallPolicy.DEFAULT), id -> List.of()),
        new RegisteredCapabilityTable(database, clock, HOLD),
        limits,
        freed -> {});
  }

  private void registrarOfAnotherHubRegisters(String name) {
    try {
      registrarOfAnotherHub().register(text(name), false, ADA);
    } catch (A2sException | DocumentParseException refused) {
      throw new AssertionError(refused);
    }
  }

  private List<String> names() {
    return database
        .read(
            handle ->
                handle
                    .createQuery("select name from capability_name order by name")
                    .mapTo(String.class)
                    .list())
        .join();
  }

  private static void assertRefused(String code, ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            A2sException.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }

  private boolean served(String id) {
    return !catalog.snapshot().versions(id).isEmpty();
  }

  private void execute(String sql) {
    database.write(handle -> handle.execute(sql)).join();
  }

  private static RegistryLimits limits(int documentsPerAgent, int documents) {
    return new RegistryLimits(documentsPerAgent, documents, Long.MAX_VALUE, Long.MAX_VALUE, HOLD);
  }

  private static ParsedDocument text(String name) throws DocumentParseException {
    return document(name, text -> text);
  }

  private static ParsedDocument other(String name) throws DocumentParseException {
    return document(name, text -> text.header("x-more: 1"));
  }

  private static ParsedDocument version(String name, String version) throws DocumentParseException {
    return document(name, text -> text.version(version));
  }

  private static ParsedDocument secret(String name, String credential)
      throws DocumentParseException {
    String headers = "input_template: {headers: {X-Key: 'Key ${secrets.%s}'}}";
    String step =
        CapabilityText.get("a", "http://localhost", "/v", "v: $.v", headers.formatted(credential));
    CapabilityText text = CapabilityText.of(name).steps(step);
    return ParsedDocument.yaml(text.yaml());
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
