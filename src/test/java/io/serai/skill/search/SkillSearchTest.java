package io.serai.skill.search;

import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.serai.search.InvalidSearchException;
import io.serai.search.MatchMethod;
import io.serai.skill.MemoryStatistics;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkillSearchTest {

  private static final Skill WEATHER =
      skill("post-weather-tweet")
          .name("PostWeatherTweet")
          .description("Gets weather for a location and posts it to Twitter")
          .domains("api.weather.example", "api.twitter.example")
          .steps(2)
          .build();
  private static final Skill BREEDS =
      skill("list-dog-breeds")
          .name("ListDogBreeds")
          .description("Retrieve a list of dog breeds")
          .tags("animals")
          .build();
  private static final Skill CURRENCY =
      skill("convert-currency")
          .name("ConvertCurrency")
          .description("Convert money between currencies")
          .parameter("amount", "exchange *", "change {amount} euros")
          .steps(6)
          .build();

  private final SkillCatalog catalog = new SkillCatalog();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final SkillStatistics statistics =
      SkillStatistics.open(new MemoryStatistics(), Clock.systemUTC(), scheduler);
  private final SkillSearch search =
      new SkillSearch(catalog, statistics, Clock.systemUTC(), Optional.empty());

  SkillSearchTest() {
    catalog.update(List.of(WEATHER, BREEDS, CURRENCY), List.of());
  }

  @AfterEach
  void close() {
    search.close();
    statistics.close();
    scheduler.shutdownNow();
  }

  private SkillSearchResults search(String... intents) {
    return search.search(SearchRequest.of(intents)).join();
  }

  private static List<String> ids(SkillSearchResults result) {
    return result.hits().stream().map(hit -> hit.skill().id()).toList();
  }

  @Test
  void skillThatIsDescribedInTheLanguageOfTheRequestIsFound() {
    Skill invoices = skill("rechnungen").description("Zeigt die Rechnungen eines Kunden").build();
    catalog.update(List.of(invoices), List.of());

    assertThat(ids(search("Rechnungen der Kunden"))).containsExactly("rechnungen");
    assertThat(ids(search("zeige eine Liste der Hunde"))).startsWith("list-dog-breeds");
  }

  @Test
  @Tag("A2S-51")
  @Tag("A2S-53")
  void bestMatchIsFirst() {
    SkillSearchResults result = search("retrieve a list of dog breeds and the weather");

    assertThat(ids(result)).containsExactly("list-dog-breeds", "post-weather-tweet");
    assertThat(result.strategy()).isEqualTo(MatchMethod.LEXICAL);
    assertThat(result.totalMatches()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "converting",
        "currency",
        "ConvertCurrency",
        "convert-currency",
        "euro",
        "the amounts",
        "exchanging"
      })
  void wordsMatchByStemInNamesDescriptionsAndParameters(String intent) {
    assertThat(ids(search(intent))).containsExactly("convert-currency");
  }

  @ParameterizedTest
  @ValueSource(strings = {"twitter", "api.weather.example", "posting", "PostWeatherTweet"})
  @Tag("A2S-2")
  void namesAndDomainsMatchByTheirParts(String intent) {
    assertThat(ids(search(intent))).containsExactly("post-weather-tweet");
  }

  @Test
  @Tag("A2S-Q11")
  @Tag("A2S-56")
  @Tag("A2S-61")
  void scoreIsTheWeightedMeanOfItsFactors() {
    statistics.record("list-dog-breeds", "1.0.0", true, 1_000);
    statistics.record("list-dog-breeds", "1.0.0", false, 1_000);

    SkillSearchResults.SearchHit hit = search("dog breeds").hits().get(0);

    assertThat(hit.score()).isCloseTo(0.6 * 1 + 0.2 * 0.5 + 0.1 * 1 + 0.1 * 1, within(1e-9));
    assertThat(hit.usageCount()).isEqualTo(2);
    assertThat(hit.successRate()).hasValue(0.5);
    assertThat(hit.complexity()).isEqualTo(StepCountCategory.LOW);
  }

  @Test
  @Tag("A2S-Q20")
  void skillThatNeverRanScoresAsSuccessfulWithoutARate() {
    SkillSearchResults.SearchHit hit = search("convert money").hits().get(0);

    assertThat(hit.score()).isCloseTo(0.6 + 0.2 + 0 + 0.1 / 6, within(1e-9));
    assertThat(hit.successRate()).isEqualTo(OptionalDouble.empty());
    assertThat(hit.complexity()).isEqualTo(StepCountCategory.HIGH);
  }

  @Test
  @Tag("A2S-64")
  void weightsDetermineTheScore() {
    SearchRequest request = SearchRequest.of("dog breeds", "weather", "money");
    statistics.record("convert-currency", "1.0.0", false, 1_000);

    var used = search.search(request.weights(new RankingWeights(0, 0, 1, 0))).join();
    var simple = search.search(request.weights(new RankingWeights(0, 0, 0, 0.5))).join();

    assertThat(ids(used))
        .containsExactly("convert-currency", "list-dog-breeds", "post-weather-tweet");
    assertThat(used.hits().get(0).score()).isEqualTo(1.0);
    assertThat(ids(simple))
        .containsExactly("list-dog-breeds", "post-weather-tweet", "convert-currency");
    assertThat(simple.hits().get(1).score()).isEqualTo(0.5);
  }

  @Test
  @Tag("A2S-Q11")
  void weightsOutsideZeroToOneOrAllZeroAreRejected() {
    assertThatThrownBy(() -> new RankingWeights(1.5, 0, 0, 0))
        .isInstanceOf(InvalidSearchException.class)
        .hasMessage("the weight vectorSimilarity is 1.5: give a number from 0 to 1");
    assertThatThrownBy(() -> new RankingWeights(0, -0.1, 0, 0))
        .isInstanceOf(InvalidSearchException.class);
    assertThatThrownBy(() -> new RankingWeights(0, 0, Double.NaN, 0))
        .isInstanceOf(InvalidSearchException.class);
    assertThatThrownBy(() -> new RankingWeights(0, 0, 0, 0))
        .isInstanceOf(InvalidSearchException.class)
        .hasMessageStartingWith("all weights are 0");
  }

  @Test
  void requestWithoutIntentIsRejected() {
    assertThatThrownBy(() -> SearchRequest.of()).isInstanceOf(InvalidSearchException.class);
    assertThatThrownBy(() -> SearchRequest.of("  ")).isInstanceOf(InvalidSearchException.class);
    assertThatThrownBy(() -> SearchRequest.of("x").limit(0))
        .isInstanceOf(InvalidSearchException.class);
  }

  @Test
  @Tag("A2S-Q1")
  void intentsAreAlternativesAndTheLimitOnlyShortensTheList() {
    SkillSearchResults result =
        search.search(SearchRequest.of("list dog breeds", "post a weather tweet").limit(1)).join();

    assertThat(ids(result)).containsExactly("list-dog-breeds");
    assertThat(result.totalMatches()).isEqualTo(2);
  }

  @Test
  void skillsHiddenFromTheCallerAreNotHits() {
    SearchRequest request = SearchRequest.of("dog breeds", "weather");

    var allowed = search.search(request.caller(skill -> true, skill -> true)).join();
    var denied =
        search.search(request.caller(skill -> !skill.equals(WEATHER), skill -> true)).join();

    assertThat(allowed.totalMatches()).isEqualTo(2);
    assertThat(denied.totalMatches()).isEqualTo(1);
    assertThat(ids(denied)).containsExactly("list-dog-breeds");
  }

  @Test
  @Tag("A2S-56")
  void equalScoresAreOrderedByPermissionThenId() {
    catalog.update(
        List.of(
            skill("c").description("sings").build(),
            skill("a").description("sings").permissions("sing").build(),
            skill("b").description("sings").build()),
        List.of());

    var open =
        search.search(SearchRequest.of("sing").caller(s -> true, s -> s.permissions().isEmpty()));
    var all = search.search(SearchRequest.of("sing"));

    assertThat(ids(open.join())).containsExactly("b", "c", "a");
    assertThat(ids(all.join())).containsExactly("a", "b", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"WeatherAlert", "weather-alert", " WEATHERALERT ", "Weather-Alert"})
  @Tag("FLD-33")
  void requestThatIsANameFindsItFirstWhateverTheStatistics(String intent) {
    Skill get = skill("get-weather").name("GetWeather").description("weather alert").build();
    Skill alert = skill("weather-alert").name("WeatherAlert").description("x").steps(9).build();
    catalog.update(List.of(get, alert), List.of());
    statistics.record("weather-alert", "1.0.0", false, 1_000);
    for (int i = 0; i < 5; i++) {
      statistics.record("get-weather", "1.0.0", true, 1_000);
    }

    SkillSearchResults result = search(intent);

    assertThat(ids(result)).startsWith("weather-alert");
    assertThat(result.hits().get(0).score()).isEqualTo(1.0);
  }

  @Test
  @Tag("FLD-33")
  void requestWithWeightsOfItsOwnIsRankedByThem() {
    Skill get = skill("get-weather").name("GetWeather").description("weather alert").build();
    Skill alert = skill("weather-alert").name("WeatherAlert").description("x").build();
    catalog.update(List.of(get, alert), List.of());
    statistics.record("get-weather", "1.0.0", true, 1_000);
    SearchRequest request = SearchRequest.of("weather-alert");

    SkillSearchResults own = search.search(request.weights(new RankingWeights(0, 0, 1, 0))).join();

    assertThat(ids(own)).startsWith("get-weather");
    assertThat(ids(search.search(request).join())).startsWith("weather-alert");
  }

  @Test
  @Tag("FLD-33")
  void nameOfWordsThatAreNotSearchedIsFound() {
    catalog.update(List.of(skill("of-the").name("OfThe").description("x").build()), List.of());

    SkillSearchResults result = search("of-the");

    assertThat(ids(result)).containsExactly("of-the");
    assertThat(result.totalMatches()).isEqualTo(1);
  }

  @Test
  @Tag("A2S-56")
  void whatTheCallerMayNotCallComesLast() {
    Skill best = skill("sing-songs").description("sings songs").permissions("sing").build();
    Skill other = skill("other").description("sings songs of old sailors far away").build();
    catalog.update(List.of(best, other), List.of());
    SearchRequest request = SearchRequest.of("sing a song");

    var one = search.search(request.caller(s -> true, s -> s.permissions().isEmpty())).join();
    var all = search.search(request).join();

    assertThat(ids(all)).containsExactly("sing-songs", "other");
    assertThat(ids(one)).containsExactly("other", "sing-songs");
    assertThat(one.hits().get(1).score()).isZero();
  }

  @Test
  @Tag("A2S-61")
  void statisticsOfAHitAreThoseOfItsVersion() {
    statistics.record("list-dog-breeds", "1.0.0", false, 1_000);
    catalog.update(List.of(skill("list-dog-breeds").version("2.0.0").build()), List.of());

    SkillSearchResults.SearchHit hit = search("list-dog-breeds").hits().get(0);

    assertThat(hit.usageCount()).isZero();
    assertThat(hit.successRate()).isEmpty();
  }

  @Test
  void hitsAfterAnOffsetAreTheNextPage() {
    SearchRequest request = SearchRequest.of("dog breeds", "weather", "money");
    List<String> all = ids(search.search(request).join());

    List<String> second = ids(search.search(after(1, request)).join());
    SkillSearchResults beyond = search.search(after(7, request)).join();

    assertThat(all).hasSize(3);
    assertThat(second).containsExactly(all.get(1));
    assertThat(beyond.hits()).isEmpty();
    assertThat(beyond.totalMatches()).isEqualTo(3);
  }

  private static SearchRequest after(int offset, SearchRequest request) {
    return new SearchRequest(
        request.intents(),
        request.weights(),
        offset,
        1,
        request.minSimilarity(),
        request.visible(),
        request.permitted());
  }

  @Test
  @Tag("A2S-59")
  @Tag("A2S-62")
  void indexFollowsTheCatalogWithTheNewestVersionOnly() {
    Skill second = skill("list-dog-breeds").version("1.1.0").description("Names of hounds").build();

    catalog.update(List.of(second), List.of());
    assertThat(ids(search("retrieve"))).isEmpty();
    assertThat(search("hounds").hits().get(0).skill()).isSameAs(second);

    catalog.update(List.of(), List.of(second));
    assertThat(search("retrieve").hits().get(0).skill()).isSameAs(BREEDS);

    catalog.update(List.of(), List.of(BREEDS));
    assertThat(ids(search("list dog breeds"))).isEmpty();
  }

  @Test
  @Tag("A2S-7")
  void skillWithoutACommonWordIsNotAHit() {
    SkillSearchResults result = search("quantum chromodynamics");

    assertThat(result.hits()).isEmpty();
    assertThat(result.totalMatches()).isZero();
    assertThat(result.strategy()).isEqualTo(MatchMethod.LEXICAL);
  }

  @Test
  @Tag("A2S-63")
  void misspelledWordsMatchIfNothingElseDoes() {
    SkillSearchResults result = search("wether tweeet");

    assertThat(ids(result)).containsExactly("post-weather-tweet");
    assertThat(result.strategy()).isEqualTo(MatchMethod.FUZZY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"conv", "currconvert", "vertcurr"})
  @Tag("A2S-63")
  void partsOfANameMatchIfNothingElseDoes(String intent) {
    SkillSearchResults result = search(intent);

    assertThat(ids(result)).containsExactly("convert-currency");
    assertThat(result.strategy()).isEqualTo(MatchMethod.NAME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name:* OR *:*",
        "[a TO z] AND NOT ~^\"",
        "((((((((((",
        "\\u0000 \u0000\uD800 \uDBFF",
        "the of and",
        "*",
        "🧺☀️"
      })
  void querySyntaxInAnIntentHasNoEffect(String intent) {
    assertThat(ids(search(intent))).isEmpty();
  }

  @Test
  void longIntentIsTruncated() {
    assertThat(ids(search("weather ".repeat(1_000_000)))).containsExactly("post-weather-tweet");
  }

  @Test
  void misspelledWordMatchesInEveryField() {
    assertThat(ids(search("exchagne"))).containsExactly("convert-currency");
    assertThat(ids(search("twiter"))).containsExactly("post-weather-tweet");
    assertThat(ids(search("wether retreive")))
        .containsExactlyInAnyOrder("post-weather-tweet", "list-dog-breeds");
  }
}
