package io.serai.search;

import static io.serai.search.TestDocument.article;
import static io.serai.search.TestDocument.operation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentSearchTest {

  private static final TestDocument SORT =
      operation("SortRows").summary("Sorts rows by a column").body("ascending or descending");
  private static final TestDocument FETCH = operation("FetchPage").summary("Loads a web page");
  private static final TestDocument GUIDE =
      article("sorting-guide").summary("How to order a list").body("Rows have columns");

  private final DocumentSearch<SearchDocument> search =
      new DocumentSearch<>(
          TestDocument.NAME,
          List.of(TestDocument.SUMMARY, TestDocument.BODY),
          Clock.systemUTC(),
          Optional.empty());

  DocumentSearchTest() {
    search.update(List.of(SORT, FETCH, GUIDE), List.of());
  }

  @AfterEach
  void close() {
    search.close();
  }

  private static DocumentQuery<SearchDocument> query(String... intents) {
    return DocumentQuery.of(intents);
  }

  private DocumentMatches<SearchDocument> search(DocumentQuery<SearchDocument> query) {
    return search.search(query).join();
  }

  private List<SearchDocument> best(DocumentQuery<SearchDocument> query) {
    return search(query).best(query.limit()).stream().map(ScoredDocument::document).toList();
  }

  @Test
  void documentsOfAllKindsAreFoundAndTheBestHasSimilarityOne() {
    DocumentMatches<SearchDocument> matches = search(query("sort the rows"));

    assertThat(matches.strategy()).isEqualTo(MatchMethod.LEXICAL);
    assertThat(matches.total()).isEqualTo(2);
    List<ScoredDocument<SearchDocument>> best = matches.best(10);
    assertThat(best).extracting(ScoredDocument::document).containsExactly(SORT, GUIDE);
    assertThat(best.get(0).similarity()).isEqualTo(1.0);
    assertThat(best.get(1).similarity()).isBetween(0.01, 0.99);
  }

  @Test
  void queryForSomeKindsFindsNoOthers() {
    assertThat(best(query("sort the rows").kinds("operation"))).containsExactly(SORT);
    assertThat(best(query("sort the rows").kinds("article"))).containsExactly(GUIDE);
    assertThat(best(query("sort the rows").kinds("article", "operation")))
        .containsExactly(SORT, GUIDE);
    assertThat(best(query("sort the rows").kinds("endpoint"))).isEmpty();
  }

  @Test
  void bestDocumentOfTheQueriedKindHasSimilarityOne() {
    var matches = search(query("sort the rows").kinds("article"));

    assertThat(matches.total()).isEqualTo(1);
    assertThat(matches.best(1).get(0).similarity()).isEqualTo(1.0);
  }

  @Test
  void onlyDocumentsThatPassTheFilterMatch() {
    var request = query("sort the rows");

    assertThat(best(request.filter(document -> document != SORT))).containsExactly(GUIDE);
    assertThat(search(request.filter(document -> document != SORT)).total()).isEqualTo(1);
    assertThat(best(request.filter(document -> false))).isEmpty();
    assertThat(best(request.kinds("operation").filter(document -> document != SORT))).isEmpty();
  }

  @Test
  void wordCountsByTheWeightOfItsField() {
    TestDocument inBody = article("a").summary("one").body("heron");
    TestDocument inSummary = article("b").summary("heron").body("one");
    TestDocument inName = article("heron").summary("one").body("one");
    search.update(List.of(inBody, inSummary, inName), List.of());

    assertThat(best(query("heron"))).containsExactly(inName, inSummary, inBody);
  }

  @Test
  void documentsOfDifferentKindsMayHaveOneId() {
    TestDocument operation = operation("convert").summary("units");
    TestDocument article = article("convert").summary("units");
    search.update(List.of(operation, article), List.of());
    assertThat(best(query("units"))).containsExactly(article, operation);

    search.update(List.of(), List.of(article.key()));
    assertThat(best(query("units"))).containsExactly(operation);
  }

  @Test
  void replacedDocumentIsFoundByItsNewWordsOnly() {
    TestDocument next = operation("SortRows").summary("Arranges records");
    search.update(List.of(next), List.of());

    assertThat(best(query("arrange"))).containsExactly(next);
    assertThat(best(query("column").kinds("operation"))).isEmpty();
    assertThat(search(query("rows").kinds("operation")).total()).isEqualTo(1);
  }

  @Test
  void removedDocumentIsNotFound() {
    search.update(List.of(), List.of(GUIDE.key(), new DocumentKey("article", "unknown")));

    assertThat(best(query("sort the rows"))).containsExactly(SORT);
    assertThat(best(query("sorting-guide").kinds("article"))).isEmpty();
  }

  @Test
  void documentRemovedAndAddedByOneUpdateIsFound() {
    TestDocument next = article("sorting-guide").summary("Arranges records");
    search.update(List.of(next), List.of(GUIDE.key()));

    assertThat(best(query("records"))).containsExactly(next);
    assertThat(best(query("list"))).isEmpty();
  }

  @Test
  void laterDocumentWithTheSameKeyReplacesTheEarlier() {
    TestDocument first = article("twin").summary("heron");
    TestDocument last = article("twin").summary("stork");
    search.update(List.of(first, last), List.of());

    assertThat(best(query("heron"))).isEmpty();
    assertThat(best(query("stork"))).containsExactly(last);
  }

  @Test
  void documentsOfEqualSimilarityAreOrderedByKindAndId() {
    List<SearchDocument> equal =
        List.of(
            operation("a").summary("heron"),
            article("c").summary("heron"),
            article("b").summary("heron"));
    search.update(equal, List.of());

    assertThat(best(query("heron"))).containsExactly(equal.get(2), equal.get(1), equal.get(0));
  }

  @Test
  void limitShortensTheListAndIntentsAreAlternatives() {
    var request = query("web page", "sort the rows");

    assertThat(search(request.limit(1)).total()).isEqualTo(3);
    assertThat(search(request).best(2)).hasSize(2);
    assertThat(search(request).best(10)).hasSize(3);
  }

  @Test
  void misspelledWordMatchesIfTheKindHasNoExactMatch() {
    TestDocument other = article("dictionary").summary("Colum");
    search.update(List.of(other), List.of());

    assertThat(best(query("colum"))).containsExactly(other);
    var request = query("colum").kinds("operation");
    assertThat(search(request).strategy()).isEqualTo(MatchMethod.FUZZY);
    assertThat(best(request)).containsExactly(SORT);
  }

  @Test
  void partsOfANameMatchIfNothingElseDoes() {
    assertThat(search(query("chpa")).strategy()).isEqualTo(MatchMethod.NAME);
    assertThat(best(query("chpa"))).containsExactly(FETCH);
    assertThat(best(query("sor").kinds("article"))).containsExactly(GUIDE);
  }

  @Test
  void textsAreReadOnceAndVectorTextsOnlyWithEmbeddings() {
    List<String> calls = new ArrayList<>();
    SearchDocument counted =
        new SearchDocument() {
          @Override
          public DocumentKey key() {
            return new DocumentKey("counted", "1");
          }

          @Override
          public String name() {
            calls.add("name");
            return "one";
          }

          @Override
          public Map<SearchField, String> texts() {
            calls.add("texts");
            return Map.of(TestDocument.SUMMARY, "heron");
          }

          @Override
          public String embeddingText() {
            calls.add("embedding");
            return "heron";
          }
        };

    search.update(List.of(counted), List.of());

    assertThat(best(query("heron"))).containsExactly(counted);
    assertThat(calls).containsExactlyInAnyOrder("texts", "name");
  }

  @Test
  void emptyOrTooLongQueryIsRefused() {
    assertThatThrownBy(() -> query()).isInstanceOf(InvalidSearchException.class);
    assertThatThrownBy(() -> query(" ", ""))
        .isInstanceOf(InvalidSearchException.class)
        .hasMessage("the intent is missing: say what is to be done");
    assertThatThrownBy(() -> query("a ".repeat(17).split(" ")))
        .isInstanceOf(InvalidSearchException.class)
        .hasMessage("at most 16 intents are searched at once");
    assertThatThrownBy(() -> query("a").limit(1_001))
        .isInstanceOf(InvalidSearchException.class)
        .hasMessage("the limit is 1001: give a number from 1 to 1000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "_key", "7"})
  void fieldNameMustStartWithALetter(String name) {
    assertThatThrownBy(() -> new SearchField(name, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the field name '" + name + "' does not start with a letter");
  }

  @ParameterizedTest
  @ValueSource(floats = {0, -1, Float.NaN, Float.POSITIVE_INFINITY})
  void weightMustBeAPositiveNumber(float weight) {
    assertThatThrownBy(() -> new SearchField("title", weight))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the weight of the field title is " + weight);
  }

  @Test
  void kindWithASlashIsRefused() {
    assertThatThrownBy(() -> new DocumentKey("a/b", "c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a/b");
  }
}
