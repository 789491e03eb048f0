package io.serai.a2e.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.InvalidPathException;
import io.serai.a2e.data.RunData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** References to data in texts, addresses and bodies. */
@Tag("A2E-7")
class TemplateTest {
  private final RunData data =
      WorkflowFixture.data(
          "v", "{\"n\":7,\"s\":\"a b/c?d&é%\",\"l\":[1,\"x\"],\"dots\":\"..\",\"dot\":\".\"}");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id {/workflow/v.n}!|id 7!",
        "{/workflow/v.l}|[1,\"x\"]",
        "{a} {/other/x} }{|{a} {/other/x} }{",
        "{/workflow/v.n}{/workflow/v.n}|77"
      })
  void referencesInATextBecomeText(String template, String text) {
    assertThat(TextTemplate.parse(template).resolve(data)).isEqualTo(text);
  }

  @Test
  @Tag("A2E-24")
  void valuesInAnAddressAreEncoded() {
    UrlTemplate url = UrlTemplate.parse("http://x/{/workflow/v.s}/y?q={/workflow/v.s}");

    assertThat(url.resolve(data))
        .isEqualTo("http://x/a%20b%2Fc%3Fd%26%C3%A9%25/y?q=a%20b%2Fc%3Fd%26%C3%A9%25");
  }

  @ParameterizedTest
  @CsvSource({
    "http://x/{/workflow/v.dots}/y",
    "http://x/y/{/workflow/v.dot}",
    "http://x/{/workflow/v.dot}{/workflow/v.dot}?q=1"
  })
  void valueCannotLeadOutOfItsPath(String url) {
    assertThatThrownBy(() -> UrlTemplate.parse(url).resolve(data))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("segment of dots");
    assertThat(UrlTemplate.parse("http://x/?q={/workflow/v.dots}").resolve(data))
        .isEqualTo("http://x/?q=..");
  }

  @ParameterizedTest
  @CsvSource({
    "http://x/users/{/workflow/v.null}, null",
    "http://x/users/{/workflow/v.empty}, an empty text",
    "http://x/u-{/workflow/v.empty}/y?q=1, an empty text"
  })
  @Tag("FLD-11")
  void aValueOfThePathIsNeitherNullNorEmpty(String url, String what) {
    RunData values = WorkflowFixture.data("v", "{\"null\":null,\"empty\":\"\"}");

    assertThatThrownBy(() -> UrlTemplate.parse(url).resolve(values))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("in the path of the address is " + what);
  }

  @Test
  void aValueBehindThePathMayBeEmpty() {
    assertThat(
            UrlTemplate.parse("http://x/?a={/workflow/v.empty}&b={/workflow/v.null}")
                .resolve(WorkflowFixture.data("v", "{\"null\":null,\"empty\":\"\"}")))
        .isEqualTo("http://x/?a=&b=null");
  }

  @Test
  void addressMayHaveEveryCharacterThatAUriMayHave() {
    String url = "https://x:1/é/~%20/a;b=c,(d)!*'+$@:/?q=a+b&r[0]=%5B/?#f";

    assertThat(UrlTemplate.parse(url).resolve(RunData.empty())).isEqualTo(url);
  }

  @Test
  void addressThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> UrlTemplate.parse("https://x/" + "a".repeat(9_000)))
        .isInstanceOf(InvalidPathException.class)
        .hasMessageContaining("longer than 8192 characters");
  }

  @Test
  @Tag("A2E-37")
  @Tag("A2E-64")
  void referencesInABodyKeepTheTypeOfTheirValue() {
    ValueTemplate body =
        ValueTemplate.of(
            WorkflowFixture.json(
                "{\"a\":\"/workflow/v.n\",\"b\":{\"path\":\"/workflow/v.l\"},\"c\":\"{/workflow/v.n}\","
                    + "\"d\":[\"n={/workflow/v.n}\"],\"e\":{\"path\":\"x\"},\"f\":1}"));

    assertThat(body.resolve(data))
        .isEqualTo(
            WorkflowFixture.json(
                "{\"a\":7,\"b\":[1,\"x\"],\"c\":7,\"d\":[\"n=7\"],\"e\":{\"path\":\"x\"},\"f\":1}"));
    assertThat(body.paths()).hasSize(4);
  }

  @Test
  @Tag("A2E-12")
  @Tag("A2E-46")
  void absentReferenceIsADataError() {
    assertThatThrownBy(() -> TextTemplate.parse("{/workflow/v.none}").resolve(data))
        .isInstanceOf(DataException.class);
  }
}
