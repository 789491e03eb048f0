package io.serai.skill.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.search.MatchMethod;
import io.serai.search.local.LocalEmbeddings;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Search with the hub's own model. */
@Tag("A2S-52")
@Tag("A2S-53")
class SearchByMeaningTest {

  private static final List<String> UNRELATED =
      List.of(
          "the emperor crossed the river in winter",
          "my neighbour's uncle was a sailor",
          "colourless green ideas sleep furiously",
          "a poem about the moon");

  private static LocalEmbeddings model;

  @BeforeAll
  static void load() {
    model = new LocalEmbeddings();
    model.load();
  }

  @AfterAll
  static void free() {
    model.close();
  }

  /** The bounds are a little below what is measured, which {@code SearchByMeaning} prints. */
  @ParameterizedTest
  @CsvSource({
    "everyday, 0.74, 0.86",
    "brief, 0.85, 0.95",
    "services, 0.83, 0.94",
    "plain, 0.94, 0.98",
    "apis, 0.73, 0.86",
    "apis-held-out, 0.61, 0.82",
    "apis-everyone, 0.77, 0.89"
  })
  void requestsInOtherWordsFindTheirSkill(String name, double first, double firstThree) {
    RequestSet set = RequestSet.read(name);
    try (OwnModelSearch search = OwnModelSearch.open(model, set.skills());
        OwnModelSearch byWords = OwnModelSearch.byWords(set.skills())) {
      RequestSet.Accuracy accuracy = set.measure(search.search());

      assertThat(accuracy.first()).isGreaterThan(first);
      assertThat(accuracy.firstThree()).isGreaterThan(firstThree);
      assertThat(accuracy.first()).isGreaterThan(set.measure(byWords.search()).first() + 0.1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"everyday", "brief", "services"})
  void everySkillIsTheFirstHitForItsName(String name) {
    RequestSet set = RequestSet.read(name);
    try (OwnModelSearch search = OwnModelSearch.open(model, set.skills())) {
      for (Skill skill : set.skills()) {
        assertThat(search.search(skill.name()).join().hits().get(0).skill()).isEqualTo(skill);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "show me the invoices of Acme | ListInvoices",
        "which invoices does Acme have | ListInvoices",
        "delete the invoice of Acme | DeleteInvoice",
        "don't send an invoice, just show what exists | ListInvoices",
        "mail Acme's invoice | SendInvoice"
      })
  void verbOfTheRequestChoosesAmongSkillsOfOneResource(String request, String id) {
    List<Skill> skills =
        List.of(
            Skills.skill("ListInvoices").description("Lists all invoices of a customer").build(),
            Skills.skill("SendInvoice").description("Sends an invoice to the customer").build(),
            Skills.skill("DeleteInvoice").description("Deletes an invoice of a customer").build(),
            Skills.skill("GetWeather").description("Tells the weather of a place").build());
    try (OwnModelSearch search = OwnModelSearch.open(model, skills)) {
      assertThat(first(search, request)).isEqualTo(id);
    }
  }

  @Test
  void scoreDistinguishesGoodMatchesFromBadOnes() {
    RequestSet set = RequestSet.read("services");
    try (OwnModelSearch search = OwnModelSearch.open(model, set.skills())) {
      double unrelated = UNRELATED.stream().mapToDouble(text -> best(search, text)).max().orElse(1);
      double right =
          set.requests().stream()
              .filter(request -> request.skill().equals(first(search, request.text())))
              .mapToDouble(request -> best(search, request.text()))
              .average()
              .orElse(0);

      assertThat(best(search, "generate quiz")).isBetween(0.9, 1.0);
      assertThat(right).isBetween(0.6, 0.8);
      assertThat(unrelated).isLessThan(right - 0.1);
    }
  }

  private static String first(OwnModelSearch search, String intent) {
    return search.search(intent).join().hits().stream()
        .map(hit -> hit.skill().id())
        .findFirst()
        .orElse("");
  }

  private static double best(OwnModelSearch search, String intent) {
    return search.search(intent).join().hits().stream()
        .mapToDouble(SkillSearchResults.SearchHit::score)
        .max()
        .orElse(0);
  }

  @Test
  void wordThatOnlyAParameterHasIsFoundFirst() {
    Skill lend = Skills.skill("lend").description("Lends something out").parameter("isbn").build();
    Skill other = Skills.skill("ids").description("Lists identifiers of things").build();
    try (OwnModelSearch search = OwnModelSearch.open(model, List.of(lend, other))) {
      assertThat(search.search("isbn").join().hits().get(0).skill()).isEqualTo(lend);
    }
  }

  @Test
  @Tag("A2S-63")
  void misspelledWordsAreFoundBySpelling() {
    Skill inventory = Skills.skill("inventory").description("Counts merchandise").build();
    Skill other = Skills.skill("weather").description("Tells the weather of a place").build();
    try (OwnModelSearch search = OwnModelSearch.open(model, List.of(inventory, other))) {
      SkillSearchResults result = search.search("merchandsie").join();

      assertThat(result.hits()).extracting(hit -> hit.skill().id()).containsExactly("inventory");
      assertThat(result.strategy()).isEqualTo(MatchMethod.FUZZY);
    }
  }
}
