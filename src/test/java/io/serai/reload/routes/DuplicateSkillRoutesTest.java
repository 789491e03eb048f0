package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.Route;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DuplicateSkillRoutesTest {

  private static final String FILE = "routes/one.camel.yaml";

  private final SkillCatalog catalog = new SkillCatalog();
  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private RouteFolderHandler files;

  /** Runs before a change of the catalog is published. */
  private Runnable beforePublication = () -> {};

  @BeforeEach
  void start() {
    camel.getRegistry().bind("skills", catalog);
    camel.start();
    files = new RouteFolderHandler(camel, this::hold, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void secondRouteOfAFileForOneSkillIsRejectedAtItsPlace() {
    // given
    write(FILE, skill("one.thing", "one"));

    // when
    List<FileReloadOutcome> outcomes =
        write(FILE, skill("one.thing", "one") + skill("one.thing?version=1.0", "two"));

    // then
    assertThat(outcomes.get(0).errors())
        .containsExactly(
            new DocumentFault(
                "",
                "SKILL_EXISTS",
                "two routes of this file begin at skill:one.thing with version 1.0.0; give one"
                    + " another id or version",
                10));
    assertThat(call("one.thing")).isEqualTo("one");
    assertThat(routeIds()).containsExactly("one#1");
  }

  @Test
  void secondRouteIsFoundInANewFileToo() {
    List<FileReloadOutcome> outcomes = write(FILE, skill("a.b", "one") + skill("a.b", "two"));

    assertThat(codes(outcomes)).containsExactly("SKILL_EXISTS");
    assertThat(catalog.snapshot().size()).isZero();
    assertThat(routeIds()).isEmpty();
  }

  @Test
  void secondRouteIsFoundIfTheFileIsRenamedAtTheSameTime() {
    // given
    String good = skill("one.thing", "one");
    write(FILE, good);

    // when
    List<FileReloadOutcome> outcomes =
        files.apply(
            new ChangeSet(
                Map.of("routes/two.camel.yaml", good + good),
                Set.of(FILE),
                false,
                LoadProgressListener.NONE));

    // then: the deleted file is gone and the new one has a clear fault
    assertThat(outcomes)
        .extracting(FileReloadOutcome::status)
        .containsExactlyInAnyOrder(Status.REMOVED, Status.REFUSED);
    assertThat(outcomes.stream().flatMap(o -> o.errors().stream()).toList())
        .extracting(DocumentFault::message)
        .allMatch(message -> message.startsWith("two routes of this file begin at"));
    assertThat(catalog.snapshot().size()).isZero();

    // when
    List<FileReloadOutcome> corrected = write("routes/two.camel.yaml", good);

    // then
    assertThat(statuses(corrected)).containsExactly(Status.APPLIED);
    assertThat(call("one.thing")).isEqualTo("one");
  }

  @Test
  void secondRouteForADirectEndpointIsRejectedWithItsRemedy() {
    // given
    String text = skill("one.thing", "one").replace("skill:one.thing", "direct:one");

    // when
    List<FileReloadOutcome> outcomes = write(FILE, text + text);

    // then
    assertThat(outcomes.get(0).errors())
        .containsExactly(
            new DocumentFault(
                "",
                "ROUTE_INPUT_TAKEN",
                "two routes of this file begin at direct:one; give one another input",
                10));
  }

  @Test
  void twoVersionsOfASkillMayBeInOneFileAndAreReplacedTogether() {
    // given
    write(FILE, skill("a.b", "one") + skill("a.b?version=2.0.0", "two"));

    // when
    List<FileReloadOutcome> outcomes =
        write(FILE, skill("a.b", "uno") + skill("a.b?version=2.0.0", "due"));

    // then
    assertThat(outcomes.get(0).errors()).isEmpty();
    assertThat(statuses(outcomes)).containsExactly(Status.APPLIED);
    assertThat(call("a.b?version=^1.0.0")).isEqualTo("uno");
    assertThat(call("a.b?version=^2.0.0")).isEqualTo("due");
    assertThat(catalog.snapshot().size()).isEqualTo(2);
  }

  @Test
  void versionOfAnotherFileLeavesTheOldVersionServing() {
    // given
    write(FILE, skill("a.b", "one"));
    write("routes/two.camel.yaml", skill("a.b?version=2.0.0", "two"));

    // when
    List<FileReloadOutcome> outcomes = write(FILE, skill("a.b?version=2.0.0", "other"));

    // then
    assertThat(codes(outcomes)).containsExactly("SKILL_EXISTS");
    assertThat(call("a.b?version=^1.0.0")).isEqualTo("one");
    assertThat(call("a.b?version=^2.0.0")).isEqualTo("two");
    assertReplaceable("a.b", "a.b?version=^1.0.0");
  }

  @Test
  void failedPublicationOfTheNewRoutesLeavesTheOldOnesServing() {
    // given
    write(FILE, skill("a.b", "one"));
    failPublicationOf("new.route");

    // when
    List<FileReloadOutcome> outcomes =
        write(FILE, skill("a.b", "two") + skill("new.route", "three"));

    // then
    assertThat(statuses(outcomes)).containsExactly(Status.REFUSED);
    assertThat(call("a.b")).isEqualTo("one");
    assertThat(routeIds()).containsExactly("one#1");
    assertReplaceable("a.b", "a.b");
  }

  @Test
  void routeThatDoesNotStartLeavesTheSkillInTheCatalog() {
    // given
    write(FILE, skill("a.b", "one"));
    List<Integer> sizes = new ArrayList<>();
    catalog.listen(change -> sizes.add(change.after().size()));

    // when: two routes with one startup order, which only their start finds
    String ordered = skill("a.b", "two") + skill("c.d", "three");
    List<FileReloadOutcome> outcomes =
        write(FILE, ordered.replace("- route:", "- route:\n    startupOrder: 7"));

    // then
    assertThat(codes(outcomes)).containsExactly("ROUTE_START_FAILED");
    assertThat(call("a.b")).isEqualTo("one");
    assertThat(sizes).allMatch(size -> size >= 1);
    assertReplaceable("a.b", "a.b");
  }

  @Test
  void sameTextIsAppliedAgainIfItCouldNotBeRestored() {
    // given
    String good = skill("a.b", "one");
    write(FILE, good);
    beforePublication =
        () -> {
          throw new IllegalStateException("the catalog cannot be changed");
        };
    write(FILE, skill("a.b", "two"));
    beforePublication = () -> {};

    // when
    List<FileReloadOutcome> outcomes = write(FILE, good);

    // then
    assertThat(statuses(outcomes)).containsExactly(Status.APPLIED);
    assertThat(call("a.b")).isEqualTo("one");
  }

  /** The file can be replaced and deleted, and nothing of the failure is left. */
  private void assertReplaceable(String uri, String callUri) {
    int others = catalog.snapshot().size() - 1;
    assertThat(statuses(write(FILE, skill(uri, "corrected")))).containsExactly(Status.APPLIED);
    assertThat(call(callUri)).isEqualTo("corrected");
    assertThat(
            statuses(
                files.apply(
                    new ChangeSet(Map.of(), Set.of(FILE), false, LoadProgressListener.NONE))))
        .containsExactly(Status.REMOVED);
    assertThat(catalog.snapshot().size()).isEqualTo(others);
    assertThat(routeIds()).hasSize(others);
  }

  /** Adds that skill of another provider to the next publication that has it, and only there. */
  private void failPublicationOf(String id) {
    write("routes/other.camel.yaml", skill(id, "other"));
    Skill other = catalog.snapshot().find(id).orElseThrow();
    files.apply(
        new ChangeSet(
            Map.of(), Set.of("routes/other.camel.yaml"), false, LoadProgressListener.NONE));
    beforePublication =
        () -> {
          if (camel.getRoute("one#2") != null) {
            beforePublication = () -> {};
            catalog.update(List.of(other), List.of());
          }
        };
  }

  private SwapGate.SwapGateHold hold() {
    SkillCatalog.CatalogChangeHold hold = catalog.hold();
    return () -> {
      try (hold) {
        beforePublication.run();
      }
    };
  }

  private List<FileReloadOutcome> write(String file, String text) {
    return files.apply(
        new ChangeSet(Map.of(file, text), Set.of(), false, LoadProgressListener.NONE));
  }

  private Object call(String uri) {
    Exchange answer =
        camel
            .createProducerTemplate()
            .request("skill:" + uri, exchange -> exchange.getMessage().setBody(Map.of()));
    assertThat(answer.getException()).isNull();
    return answer.getMessage().getBody(String.class).replace("\"", "");
  }

  private List<String> routeIds() {
    return camel.getRoutes().stream().map(Route::getRouteId).toList();
  }

  private static List<Status> statuses(List<FileReloadOutcome> outcomes) {
    return outcomes.stream().map(FileReloadOutcome::status).toList();
  }

  private static List<String> codes(List<FileReloadOutcome> outcomes) {
    return outcomes.get(0).errors().stream().map(DocumentFault::code).toList();
  }

  private static String skill(String uri, String answer) {
    return """
        - route:
            from:
              uri: %s
              steps:
                - setBody:
                    constant: '"%s"'

        """
        .formatted(uri.contains(":") ? uri : "skill:" + uri, answer);
  }
}
