package io.serai.a2s.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTemplateTest {

  private final JsonNode variables =
      json(
          """
          {"n": 12.50, "flag": false, "list": [1, "2", {"deep": "x"}], "object": {"a": null, "b.c": 1},
           "text": "hi", "nothing": null, "trap": "${text} ${secrets.KEY}", "größe": 3}
          """);
  private final VariableScope scope = new JsonScope(variables);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${n}|12.50",
        "${flag}|false",
        "${ list }|[1,\"2\",{\"deep\":\"x\"}]",
        "${list.1}|\"2\"",
        "${list[2].deep}|\"x\"",
        "${list.7}|null",
        "${object}|{\"a\":null,\"b.c\":1}",
        "${nothing}|null",
        "${absent.x.y}|null",
        "${größe}|3",
      })
  @Tag("A2S-37")
  void stringOfOnePlaceholderKeepsTheType(String template, String expected) {
    assertThat(rendered('"' + template + '"')).isEqualTo(json(expected));
  }

  @Test
  void objectLeavesOutAMemberThatIsAnOmittedVariable() {
    VariableScope omitting =
        new VariableScope() {
          @Override
          public @Nullable JsonNode variable(String name) {
            return variables.get(name);
          }

          @Override
          public boolean isOmitted(String name) {
            return name.equals("page");
          }

          @Override
          public String secret(String id, URI address) throws SecretException {
            throw new SecretException("There is no secret.");
          }
        };
    String template =
        "{\"p\":\"${page}\",\"q\":\"${page.size}\",\"r\":\"page ${page}\",\"s\":[\"${page}\"],"
            + "\"t\":\"${absent}\",\"u\":\"${text}\"}";

    assertThat(JsonTemplate.parse(json(template)).render(omitting))
        .isEqualTo(json("{\"q\":null,\"r\":\"page \",\"s\":[null],\"t\":null,\"u\":\"hi\"}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${text} there|hi there",
        "n=${n}, ${flag}|n=12.50, false",
        "[${list}]|[[1,\"2\",{\"deep\":\"x\"}]]",
        "<${nothing}${absent}>|<>",
        "${text}${text}|hihi",
        "${object} !|{\"a\":null,\"b.c\":1} !",
      })
  @Tag("A2S-42")
  void placeholdersWithinAStringAreInsertedAsText(String template, String expected) {
    assertThat(rendered('"' + template + '"').textValue()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$${text}|${text}",
        "$$${text}|$hi",
        "$$$${text}|$${text}",
        "5$ and $|5$ and $",
        "$text {text}|$text {text}",
        "a $${ b|a ${ b",
      })
  void doubleDollarBeforeABraceIsALiteralDollar(String template, String expected) {
    assertThat(rendered('"' + template + '"').textValue()).isEqualTo(expected);
  }

  @Test
  void veryLongVariablePathIsParsed() {
    JsonTemplate template = JsonTemplate.parse(TextNode.valueOf("${a" + ".a".repeat(50_000) + "}"));

    assertThat(template.names()).containsExactly("a");
  }

  @Test
  @Tag("A2S-Q6")
  void insertedValueIsNotExpandedAgain() {
    assertThat(rendered("\"${trap}\"").textValue()).isEqualTo("${text} ${secrets.KEY}");
    assertThat(rendered("\"a ${trap}\"").textValue()).isEqualTo("a ${text} ${secrets.KEY}");
  }

  @Test
  @Tag("A2S-48")
  void placeholdersAreFilledAtEveryDepthAndConstantsAreShared() {
    JsonTemplate template =
        JsonTemplate.parse(json("{\"a\": [\"${n}\", {\"b\": \"${text}!\"}], \"c\": {\"d\": [1]}}"));

    JsonNode first = template.render(scope);
    JsonNode second = template.render(scope);

    assertThat(first).isEqualTo(json("{\"a\": [12.50, {\"b\": \"hi!\"}], \"c\": {\"d\": [1]}}"));
    assertThat(first.get("c")).isSameAs(second.get("c"));
    assertThat(first.get("a")).isNotSameAs(second.get("a"));
  }

  @Test
  void namesAndSecretsAreListed() {
    JsonTemplate template =
        JsonTemplate.parse(json("[\"${a.b} ${c[0]}\", {\"x\": \"${secrets.KEY}\"}, \"$${d}\"]"));

    assertThat(template.names()).containsExactly("a", "c");
    assertThat(template.secrets()).containsExactly("KEY");
    assertThat(template.isConstant()).isFalse();
    assertThat(JsonTemplate.parse(json("{\"a\": \"$${x}\"}")).isConstant()).isTrue();
  }

  @Test
  void secretFromAReaderIsInsertedUnchanged() throws Exception {
    JsonTemplate template = JsonTemplate.parse(json("\"Bearer ${secrets.KEY}\""));

    assertThat(template.render(scope, id -> "${" + id + "}").textValue())
        .isEqualTo("Bearer ${KEY}");
  }

  @Test
  void secretWithoutAReaderIsRefused() {
    JsonTemplate template = JsonTemplate.parse(json("\"${secrets.KEY}\""));

    assertThatThrownBy(() -> template.render(scope)).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${",
        "${a",
        "x ${a} ${b",
        "${}",
        "${ }",
        "${a b}",
        "${a..b}",
        "${.a}",
        "${a.}",
        "${a[x]}",
        "${a[-1]}",
        "${secrets}",
        "${secrets[0]}",
        "${'a'}",
        "${a${b}}",
      })
  void malformedPlaceholderIsReportedAtItsPath(String text) {
    List<DocumentFault> faults = new ArrayList<>();

    JsonTemplate template =
        JsonTemplate.parse(
            JsonMappers.object().set("a/b", JsonMappers.array().add("fine").add(text)),
            "/body",
            faults::add);

    assertThat(faults).extracting(DocumentFault::path).containsExactly("/body/a~1b/1");
    assertThat(faults).extracting(DocumentFault::code).containsExactly("INVALID");
    assertThat(template.names()).isEmpty();
    assertThat(template.render(scope).at("/a~1b/1").textValue()).isEqualTo(text);
  }

  private JsonNode rendered(String template) {
    return JsonTemplate.parse(json(template)).render(scope);
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (java.io.IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
