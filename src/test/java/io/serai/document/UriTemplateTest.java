package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URIs are matched with templates, and templates that are not supported are refused. */
class UriTemplateTest {

  private static Optional<Map<String, String>> match(String template, String uri) {
    return UriTemplate.of(template).match(uri);
  }

  @Test
  void aTemplateWithoutVariablesIsAUri() {
    UriTemplate uri = UriTemplate.of("test://static-text");

    assertThat(uri.isUri()).isTrue();
    assertThat(uri.match("test://static-text")).contains(Map.of());
    assertThat(uri.match("test://static-text/")).isEmpty();
    assertThat(uri.match("test://static")).isEmpty();
  }

  @Test
  void variablesHaveThePartsOfTheUri() {
    UriTemplate template = UriTemplate.of("shop://{country}/orders/{number}.json");

    assertThat(template.names()).containsExactly("country", "number");
    assertThat(template.match("shop://fr/orders/a.1.json"))
        .contains(Map.of("country", "fr", "number", "a.1"));
  }

  @Test
  void onlyAVariableWithAPlusHasSlashes() {
    assertThat(match("test://{id}/data", "test://a/b/data")).isEmpty();
    assertThat(match("test://{id}", "test://a?b")).isEmpty();
    assertThat(match("files:{+path}", "files:a/b?c")).contains(Map.of("path", "a/b?c"));
    assertThat(match("files:{+path}/raw", "files:a/b/raw")).contains(Map.of("path", "a/b"));
  }

  @Test
  void noVariableIsEmpty() {
    assertThat(match("test://{id}/data", "test:///data")).isEmpty();
    assertThat(match("test://{id}", "test://")).isEmpty();
    assertThat(match("test://{a}-{b}", "test://x-")).isEmpty();
  }

  @Test
  void percentCodesAreDecodedOnce() {
    assertThat(match("test://{id}", "test://a%2Fb%20%C3%BC%2541"))
        .contains(Map.of("id", "a/b ü%41"));
    assertThat(match("test://{id}", "test://a+b")).contains(Map.of("id", "a+b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"test://%", "test://%4", "test://%zz", "test://%FF", "test://%C3x"})
  void malformedPercentCodesDoNotMatch(String uri) {
    assertThat(match("test://{id}", uri)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "static|does not begin with a scheme",
        "{scheme}://x|does not begin with a scheme",
        "1a:x|does not begin with a scheme",
        "test://{a}{b}|no text between two variables",
        "test://{a}/{a}|the variable a twice",
        "test://{a|has no }",
        "test://{?a}|{?a} is not supported",
        "test://{a*}|{a*} is not supported",
        "test://{}|{} is not supported",
        "test://a b|character that a URI does not have",
        "test://a}|character that a URI does not have",
        "test://ü|character that a URI does not have"
      })
  void whatIsNotATemplateIsRefused(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UriTemplate.of(text))
        .withMessageContaining(reason);
  }

  @Test
  void aTemplateHasAMaximumLengthAndNumberOfVariables() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UriTemplate.of("test:" + "x".repeat(1_000)));
    StringBuilder many = new StringBuilder("test:");
    for (int i = 0; i < 21; i++) {
      many.append("/{v").append(i).append('}');
    }
    assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.of(many.toString()));
  }

  @Test
  void aLongUriThatAlmostMatchesTakesLinearTime() {
    UriTemplate template = UriTemplate.of("test:{+a}x{+b}x{+c}x{+d}x{+e}y{+f}z");
    String uri = "test:" + "x".repeat(1_000_000) + "z";

    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThat(template.match(uri)).isEmpty());
  }
}
