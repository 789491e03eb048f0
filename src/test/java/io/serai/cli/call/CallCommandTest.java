package io.serai.cli.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.Shell;
import io.serai.cli.init.DemoHome;
import io.serai.document.JsonMappers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls without a running hub: each starts the hub of the home in this process. */
class CallCommandTest {

  @TempDir Path home;
  private final Shell shell = new Shell();

  @Test
  void aCapabilityIsCalledWithTextJsonAndAFile() throws Exception {
    DemoHome.in(home);
    Path inputs = Files.writeString(home.resolve("inputs.json"), "{\"city\": \"Stormy\"}");

    assertThat(shell.run("call", "GetWeather", "--json", inputs, "--home", home)).isZero();
    assertThat(JsonMappers.MAPPER.readTree(shell.out()).path("description").asText())
        .isEqualTo("Storm");

    assertThat(shell.run("call", "get-weather", "city=Bukhara", "--json-output", "--home", home))
        .isZero();
    JsonNode answer = JsonMappers.MAPPER.readTree(shell.out());
    assertThat(answer.path("status").asText()).isEqualTo("success");
    assertThat(answer.path("outputs").path("description").asText()).isEqualTo("Sunny");
  }

  @Test
  void failedCallExitsWith1AndPrintsOneLine() throws Exception {
    DemoHome.in(home);

    assertThat(shell.run("call", "get-weather", "--home", home)).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: MISSING_INPUT: ").hasLineCount(1);
    assertThat(shell.run("call", "no-such", "--home", home)).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: NOT_FOUND: ").hasLineCount(1);
  }

  @Test
  void inputThatTheSkillDoesNotHaveIsNamedWithTheOneLikelyMeant() throws Exception {
    DemoHome.in(home);

    assertThat(shell.run("call", "GetWeather", "cty=Samarkand", "--home", home)).isEqualTo(1);
    assertThat(shell.err().lines())
        .containsExactly(
            "serai: cty is not an input of get-weather (its inputs: city); did you mean city?",
            "serai: MISSING_INPUT: Give city=VALUE.");

    assertThat(shell.run("call", "get-weather", "city=Bukhara", "humidity=2", "--home", home))
        .isZero();
    assertThat(JsonMappers.MAPPER.readTree(shell.out()).path("description").asText())
        .isEqualTo("Sunny");
    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            "serai: humidity is not an input of get-weather (its inputs: city).");
  }

  @Test
  void textIsSentAsTheTypeThatTheSchemaOfARouteWants() throws Exception {
    DemoHome.in(home);
    Files.writeString(
        home.resolve("routes/pay.camel.yaml"),
        """
        - route:
            from:
              uri: skill:pay
              parameters:
                description: Pays an amount
                inputSchema: '{"required": ["amount"], "properties": {"amount": {"type": "number"}, "open": {"type": "boolean"}, "to": {"type": "string"} } }'
              steps:
                - setBody: {simple: '{"paid": ${body[amount]}, "open": ${body[open]}, "to": "${body[to]}"}'}
        """);

    assertThat(shell.run("call", "pay", "amount=12.5", "open=true", "to=007", "--home", home))
        .as(shell.err())
        .isZero();
    assertThat(JsonMappers.MAPPER.readTree(shell.out()).toString())
        .isEqualTo("{\"paid\":12.5,\"open\":true,\"to\":\"007\"}");

    Path file = Files.writeString(home.resolve("inputs.json"), "{\"amount\": \"12.5\"}");
    for (List<String> json :
        List.of(
            List.of("amount:=\"12.5\""),
            List.of("amount=1", "amount:=\"12.5\""),
            List.of("open=true", "--json", file.toString()))) {
      assertThat(shell.run(with(new Object[] {"call", "pay", "--home", home}, json.toArray())))
          .isEqualTo(1);
      assertThat(shell.err()).contains("/amount string found, number expected");
    }
    assertThat(shell.run("call", "pay", "amount=12.5", "--json", file, "--home", home)).isZero();

    assertThat(shell.run("call", "pay", "amount=much", "--home", home)).isEqualTo(1);
    assertThat(shell.err()).contains("/amount string found, number expected");
  }

  @Test
  void searchFindsACapability() throws Exception {
    DemoHome.in(home);

    assertThat(shell.run("search", "weather", "of", "a", "city", "--home", home)).isZero();

    assertThat(shell.out()).startsWith("get-weather ");
  }

  @Test
  void hubOfTheEnvironmentIsCalledUnlessAHomeOrAUrlIsGiven() throws Exception {
    DemoHome.in(home);
    shell.with("SERAI_URL", "http://localhost:1/");

    for (String command : List.of("search weather", "call get-weather city=Bukhara")) {
      Object[] words = command.split(" ");
      assertThat(shell.run(words)).isEqualTo(1);
      assertThat(shell.err()).startsWith("serai: No hub answers at http://localhost:1.");
      assertThat(shell.run(with(words, "--url", "http://localhost:2"))).isEqualTo(1);
      assertThat(shell.err()).startsWith("serai: No hub answers at http://localhost:2.");
      assertThat(shell.run(with(words, "--home", home))).isZero();
    }
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
  }

  @Test
  void malformedInputsAreRefusedBeforeTheHubIsCalled() {
    assertThat(shell.run("call", "x", "city", "--url", "http://localhost:1")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: city is not an input.").hasLineCount(1);
    assertThat(shell.run("call", "x", "n:=[1", "--url", "http://localhost:1")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: n is not JSON").hasLineCount(1);
  }

  @Test
  void unreachableHubIsNamedInTheError() {
    assertThat(shell.run("call", "x", "--url", "http://localhost:1")).isEqualTo(1);
    assertThat(shell.err())
        .startsWith("serai: No hub answers at http://localhost:1.")
        .hasLineCount(1);
  }
}
