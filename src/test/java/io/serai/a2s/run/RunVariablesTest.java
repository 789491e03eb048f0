package io.serai.a2s.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.OwnThread;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RunVariablesTest {

  private final JsonNode inputs = JsonMappers.object().put("city", "Bukhara").putNull("none");
  private final RunVariables variables = new RunVariables(inputs);

  @Test
  void inputsAreUnmappedVariables() {
    assertThat(variables.get("city")).isEqualTo(TextNode.valueOf("Bukhara"));
    assertThat(variables.get("none").isNull()).isTrue();
    assertThat(variables.get("other")).isNull();
    assertThat(variables.mapped().has("city")).isFalse();
  }

  @Test
  @Tag("A2S-40")
  void mappedValueReplacesAnInputAndIsMarkedAsMapped() {
    variables.set(List.of("city"), IntNode.valueOf(7));

    assertThat(variables.get("city")).isEqualTo(IntNode.valueOf(7));
    assertThat(variables.mapped().has("city")).isTrue();
    assertThat(inputs.at("/city").textValue()).isEqualTo("Bukhara");
  }

  @Test
  void membersOfOneVariableAreMerged() {
    variables.set(List.of("ids", "mail"), IntNode.valueOf(1));
    variables.set(List.of("ids", "chat", "room"), IntNode.valueOf(2));
    variables.set(List.of("ids", "chat", "post"), IntNode.valueOf(3));

    assertThat(variables.get("ids")).hasToString("{\"mail\":1,\"chat\":{\"room\":2,\"post\":3}}");
    assertThat(variables.mapped().has("ids")).isTrue();
  }

  @Test
  void memberOfANonObjectReplacesIt() {
    variables.set(List.of("city", "name"), TextNode.valueOf("Samarkand"));

    assertThat(variables.get("city")).hasToString("{\"name\":\"Samarkand\"}");
  }

  @Test
  void returnedValueDoesNotChangeLater() {
    variables.set(List.of("ids", "a"), IntNode.valueOf(1));
    JsonNode returned = variables.get("ids");

    variables.set(List.of("ids", "b"), IntNode.valueOf(2));
    variables.set(List.of("ids", "a"), IntNode.valueOf(3));

    assertThat(returned).hasToString("{\"a\":1}");
  }

  @Test
  @Tag("A2S-47")
  void concurrentWritesToOneVariableLoseNothing() {
    CompletableFuture<?>[] children =
        IntStream.range(0, 8)
            .mapToObj(child -> OwnThread.run(() -> write(child)))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(children).join();

    assertThat(variables.get("ids")).hasSize(8 * 100);
  }

  private void write(int child) {
    for (int i = 0; i < 100; i++) {
      variables.set(List.of("ids", child + "-" + i), IntNode.valueOf(i));
    }
  }
}
