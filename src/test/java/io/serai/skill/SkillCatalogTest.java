package io.serai.skill;

import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.OwnThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SkillCatalogTest {

  private final SkillCatalog catalog = new SkillCatalog();

  @Test
  @Tag("A2S-Q1")
  void lookupWithoutAVersionReturnsTheNewestInSemverOrder() {
    Skill nine = skill("tweet").version("1.9.0").build();
    Skill ten = skill("tweet").version("1.10.0").build();
    Skill beta = skill("tweet").version("1.10.0-beta").build();

    catalog.update(List.of(ten, nine, beta), List.of());

    assertThat(catalog.snapshot().find("tweet")).containsSame(ten);
    assertThat(catalog.snapshot().versions("tweet")).containsExactly(ten, beta, nine);
    assertThat(catalog.snapshot().size()).isEqualTo(3);
  }

  @Test
  void skillIsFoundByIdAndByName() {
    Skill breeds = skill("list-dog-breeds").name("ListDogBreeds").build();

    catalog.update(List.of(breeds), List.of());

    assertThat(catalog.snapshot().find("list-dog-breeds")).containsSame(breeds);
    assertThat(catalog.snapshot().find("ListDogBreeds")).containsSame(breeds);
    assertThat(catalog.snapshot().find("ListDogBreed")).isEmpty();
  }

  @Test
  @Tag("A2S-Q4")
  void versionWithoutPatchLevelIsPatchLevelZero() {
    Skill shortVersion = skill("tweet").version("1.0").build();

    catalog.update(List.of(shortVersion), List.of());

    assertThat(catalog.snapshot().find("tweet", "1.0.0")).containsSame(shortVersion);
    assertThat(catalog.snapshot().find("tweet", "1.0")).containsSame(shortVersion);
    assertThat(catalog.snapshot().find("tweet", "1.1")).isEmpty();
    assertThatThrownBy(
            () -> catalog.update(List.of(skill("tweet").version("1.0.0").build()), List.of()))
        .isInstanceOf(SkillExistsException.class);
  }

  @Test
  @Tag("A2S-Q10")
  void rangeReturnsItsNewestVersion() {
    Skill one = skill("tweet").version("1.2.0").build();
    Skill two = skill("tweet").version("2.0.0").build();
    catalog.update(List.of(one, two), List.of());

    assertThat(catalog.snapshot().match("tweet", "^1.0.0")).containsSame(one);
    assertThat(catalog.snapshot().match("tweet", ">=1.0.0")).containsSame(two);
    assertThat(catalog.snapshot().match("tweet", "^3.0.0")).isEmpty();
  }

  @Test
  void duplicateVersionIsRejectedWithoutChange() {
    Skill standing = skill("tweet").description("the first").build();
    catalog.update(List.of(standing), List.of());

    assertThatThrownBy(
            () ->
                catalog.update(
                    List.of(
                        skill("other").build(), skill("tweet").description("the second").build()),
                    List.of()))
        .isInstanceOf(SkillExistsException.class)
        .hasMessageContaining("tweet already serves version 1.0.0");
    assertThat(catalog.snapshot().skills()).containsExactly(standing);
  }

  @Test
  void changeMayReplaceAVersion() {
    Skill old = skill("tweet").description("old").build();
    Skill fresh = skill("tweet").description("new").build();
    catalog.update(List.of(old), List.of());

    catalog.update(List.of(fresh), List.of(old));

    assertThat(catalog.snapshot().find("tweet")).containsSame(fresh);
  }

  @Test
  void removingAnUnknownSkillIsNotAnError() {
    Skill standing = skill("tweet").build();
    catalog.update(List.of(standing), List.of());

    catalog.update(List.of(), List.of(skill("tweet").description("another").build()));

    assertThat(catalog.snapshot().find("tweet")).containsSame(standing);
  }

  @Test
  void invalidVersionIsRejected() {
    assertThatThrownBy(() -> skill("tweet").version("latest").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'latest' is not a version: write MAJOR.MINOR.PATCH, such as 1.0.0");
  }

  @Test
  void listenersReceiveTheExistingSkillsAndThenEachChangeInOrder() {
    Skill first = skill("first").build();
    Skill second = skill("second").build();
    catalog.update(List.of(first), List.of());
    List<String> told = new ArrayList<>();

    catalog.listen(change -> told.add("+" + change.added() + " -" + change.removed()));
    catalog.update(List.of(second), List.of(first));
    catalog.update(List.of(), List.of(second));

    assertThat(told)
        .containsExactly(
            "+[first:1.0.0 (capability)] -[]",
            "+[second:1.0.0 (capability)] -[first:1.0.0 (capability)]",
            "+[] -[second:1.0.0 (capability)]");
  }

  @Test
  void failingListenerAffectsNeitherTheChangeNorOtherListeners() {
    List<SkillCatalog.CatalogChange> told = new ArrayList<>();
    catalog.listen(
        change -> {
          throw new IllegalStateException("a listener's own fault");
        });
    catalog.listen(told::add);

    catalog.update(List.of(skill("tweet").build()), List.of());

    assertThat(told).hasSize(1);
    assertThat(catalog.snapshot().find("tweet")).isPresent();
  }

  @Test
  @Timeout(300)
  void readersSeeChangesAtomically() {
    AtomicBoolean changing = new AtomicBoolean(true);
    List<CompletableFuture<Void>> readers =
        IntStream.range(0, 3).mapToObj(i -> readWhole(changing)).toList();

    List<Skill> old = List.of();
    for (int round = 0; round < 1_000; round++) {
      List<Skill> next = pair("round " + round);
      catalog.update(next, old);
      old = next;
    }
    changing.set(false);

    assertThat(readers)
        .allSatisfy(reader -> assertThat(reader).succeedsWithin(Duration.ofSeconds(10)));
  }

  private CompletableFuture<Void> readWhole(AtomicBoolean changing) {
    return OwnThread.run(
        () -> {
          while (changing.get()) {
            CatalogSnapshot seen = catalog.snapshot();
            var one = seen.find("one").map(Skill::description);
            assertThat(seen.find("other").map(Skill::description)).isEqualTo(one);
          }
        });
  }

  private static List<Skill> pair(String description) {
    return List.of(
        skill("one").description(description).build(),
        skill("other").description(description).build());
  }

  @Test
  @Timeout(300)
  void tenThousandSkillsAreAddedInOneChange() {
    List<Skill> many =
        IntStream.range(0, 10_000).mapToObj(i -> skill("skill-" + i).build()).toList();
    List<SkillCatalog.CatalogChange> told = new ArrayList<>();
    catalog.listen(told::add);

    catalog.update(many, List.of());

    assertThat(told).hasSize(1);
    assertThat(catalog.snapshot().newest()).hasSize(10_000);
  }

  @Test
  void registeredSkillIsServedOnlyWhileTheHomeHasNotItsName() {
    Skill registered = skill("get-weather").version("99.0.0").registeredBy("ada").build();
    Skill ofFile = skill("get-weather").version("1.0.0").build();
    Skill ofRoute = skill("weather").name("Get.Weather").build();
    catalog.update(List.of(registered), List.of());
    List<SkillCatalog.CatalogChange> changes = new ArrayList<>();
    catalog.listen(changes::add);

    catalog.update(List.of(ofFile), List.of());
    assertThat(catalog.snapshot().versions("get-weather")).containsExactly(ofFile);
    assertThat(changes.get(1).added()).containsExactly(ofFile);
    assertThat(changes.get(1).removed()).containsExactly(registered);

    catalog.update(List.of(ofRoute), List.of(ofFile));
    assertThat(catalog.snapshot().versions("get-weather")).isEmpty();
    assertThat(catalog.displaced("GetWeather")).containsExactly(registered);
    assertThat(catalog.ofHome("getweather")).contains(ofRoute);

    catalog.update(List.of(), List.of(ofRoute));
    assertThat(catalog.snapshot().versions("get-weather")).containsExactly(registered);
    assertThat(changes.get(3).added()).containsExactly(registered);
    assertThat(catalog.displaced("get-weather")).isEmpty();
    assertThat(catalog.ofHome("get-weather")).isEmpty();
  }

  @Test
  void namesAreLookedUpWhileAListenerRuns() {
    Skill registered = skill("tweet").version("2.0.0").registeredBy("ada").build();
    Skill ofFile = skill("tweet").version("1.0.0").build();
    catalog.update(List.of(registered), List.of());
    List<Skill> seen = new ArrayList<>();
    catalog.listen(change -> seen.addAll(onAnotherThread(() -> catalog.displaced("tweet"))));
    catalog.listen(
        change -> seen.addAll(onAnotherThread(() -> catalog.ofHome("tweet").stream().toList())));

    catalog.update(List.of(ofFile), List.of());

    assertThat(seen).containsExactly(registered, ofFile);
  }

  private static List<Skill> onAnotherThread(Supplier<List<Skill>> lookup) {
    return OwnThread.supply(lookup).orTimeout(60, TimeUnit.SECONDS).join();
  }

  @Test
  void displacedSkillThatIsRemovedDoesNotComeBack() {
    Skill registered = skill("tweet").registeredBy("ada").build();
    Skill ofFile = skill("tweet").version("1.0.0").build();
    catalog.update(List.of(registered), List.of());
    catalog.update(List.of(ofFile), List.of());

    catalog.update(List.of(), List.of(registered));
    catalog.update(List.of(), List.of(ofFile));

    assertThat(catalog.snapshot().size()).isZero();
    assertThat(catalog.displaced("tweet")).isEmpty();
  }

  @Test
  void skillOfARemoteAgentClosesNoName() {
    Skill registered = skill("get-weather").registeredBy("ada").build();
    Skill remote = skill("get.weather").kind(Skill.REMOTE).build();

    catalog.update(List.of(remote, registered), List.of());

    assertThat(catalog.snapshot().versions("get-weather")).containsExactly(registered);
    assertThat(catalog.ofHome("get-weather")).isEmpty();
  }
}
