package io.serai.skill.search;

import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.SettableClock;
import io.serai.search.EmbeddingSearchConfig;
import io.serai.search.EmbeddingsServer;
import io.serai.search.MatchMethod;
import io.serai.skill.MemoryStatistics;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2S-52")
class SemanticSearchTest {

  private static final Skill WEATHER =
      skill("weather").description("Tells the weather of a place").build();
  private static final Skill DOGS = skill("dogs").description("Lists every dog").build();

  private final EmbeddingsServer server = new EmbeddingsServer();
  private final SkillCatalog catalog = new SkillCatalog();
  private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final SettableClock clock = new SettableClock();
  private final SkillStatistics statistics =
      SkillStatistics.open(new MemoryStatistics(), clock, scheduler);
  private final SkillSearch search =
      new SkillSearch(
          catalog,
          statistics,
          clock,
          Optional.of(
              new EmbeddingSearchConfig(server.client(), worker, EmbeddingSearchConfig.PATIENCE)));

  @AfterEach
  void close() {
    search.close();
    statistics.close();
    worker.shutdownNow();
    scheduler.shutdownNow();
    server.close();
  }

  private SkillSearchResults search(String intent) {
    return search.search(SearchRequest.of(intent)).join();
  }

  private static List<String> ids(SkillSearchResults result) {
    return result.hits().stream().map(hit -> hit.skill().id()).toList();
  }

  private void awaitFound(String intent, String id) {
    Awaitility.await()
        .until(
            () -> {
              clock.advance(Duration.ofMinutes(1));
              return ids(search(intent)).equals(List.of(id));
            });
  }

  @Test
  @Tag("A2S-53")
  @Tag("A2S-Q11")
  void skillWithoutACommonWordIsFoundByMeaning() {
    catalog.update(List.of(WEATHER, DOGS), List.of());

    awaitFound("umbrella", "weather");

    SkillSearchResults result = search("umbrella");
    assertThat(result.strategy()).isEqualTo(MatchMethod.HYBRID);
    assertThat(result.totalMatches()).isEqualTo(1);
    assertThat(result.hits().get(0).score()).isCloseTo(0.6 + 0.2 + 0.1, within(1e-6));
  }

  @Test
  @Tag("A2S-Q11")
  void skillBelowTheMinimumSimilarityWithoutACommonWordIsNotAHit() {
    catalog.update(List.of(WEATHER, DOGS), List.of());
    awaitFound("umbrella", "weather");
    SearchRequest request = SearchRequest.of("umbrella");

    double cosineOfDogs = 0.25 / 4.25;
    var near = search.search(request.minSimilarity(cosineOfDogs - 0.01)).join();
    var far = search.search(request.minSimilarity(cosineOfDogs + 0.01)).join();

    assertThat(ids(near)).containsExactly("weather", "dogs");
    assertThat(near.hits().get(1).score())
        .isCloseTo(0.6 * (1 + cosineOfDogs) / 2 + 0.2 + 0.1, within(1e-6));
    assertThat(ids(far)).containsExactly("weather");
  }

  @Test
  void skillWithACommonWordIsAHitAtAnySimilarity() {
    catalog.update(List.of(WEATHER, DOGS), List.of());
    awaitFound("umbrella", "weather");

    assertThat(ids(search("every umbrella"))).containsExactly("weather", "dogs");
  }

  @Test
  @Tag("A2S-63")
  void failingEndpointFallsBackToWordsUntilItRecovers() {
    server.status = 503;
    catalog.update(List.of(WEATHER, DOGS), List.of());

    SkillSearchResults result = search("dog");
    assertThat(ids(result)).containsExactly("dogs");
    assertThat(result.strategy()).isEqualTo(MatchMethod.LEXICAL);

    server.status = 200;
    awaitFound("umbrella", "weather");
    Awaitility.await().until(() -> search("dog").strategy() == MatchMethod.HYBRID);
  }

  @Test
  @Tag("A2S-63")
  void unresponsiveEndpointIsWaitedForOnceAndThenSkipped() {
    catalog.update(List.of(WEATHER, DOGS), List.of());
    awaitFound("umbrella", "weather");
    server.silent = true;
    int before = server.requests.size();

    assertThat(search("the dog").strategy()).isEqualTo(MatchMethod.LEXICAL);
    assertThat(search("a hound").strategy()).isEqualTo(MatchMethod.LEXICAL);

    assertThat(server.requests).hasSize(before + 1);
  }

  @Test
  void textsAreSentOnceInBatchesWithModelAndKey() {
    List<Skill> many =
        IntStream.range(0, 100).mapToObj(i -> skill("s" + i).description("dog").build()).toList();

    catalog.update(many, List.of());
    Awaitility.await()
        .until(
            () -> {
              clock.advance(Duration.ofMinutes(1));
              return search("puppy").totalMatches() == 100;
            });
    catalog.update(
        List.of(skill("s0").version("1.0.1").description("dog").build()), many.subList(0, 1));
    search("puppy");

    List<JsonNode> feeds =
        server.requests.stream().filter(body -> body.path("input").size() > 1).toList();
    assertThat(feeds.stream().map(body -> body.path("input").size())).containsExactly(64, 36);
    assertThat(feeds.get(0).path("model").textValue()).isEqualTo("topics-1");
    assertThat(server.keys).containsOnly("Bearer k3y");
    assertThat(feeds).hasSize(2);
  }

  @Test
  void removedSkillIsNotFoundAndAChangedOneByItsNewMeaning() {
    catalog.update(List.of(WEATHER, DOGS), List.of());
    awaitFound("umbrella", "weather");

    Skill changed = skill("dogs").version("2.0.0").description("Counts cash").build();
    catalog.update(List.of(changed), List.of(WEATHER));

    awaitFound("money", "dogs");
    assertThat(ids(search("umbrella"))).isEmpty();
  }
}
