package io.serai.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.condition.Condition;
import io.serai.a2s.condition.ConditionSyntaxException;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentFault;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** What a step does with its values: fill a template, judge a condition, map an answer. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ValuesBenchmark {

  private final JsonTemplate body =
      JsonTemplate.parse(
          Variables.yaml(
              """
              text: "${city}: ${level}, ${order.lines[1].sku} for ${order.lines[1].price}"
              order: ${order}
              to: {street: "${order.address.street}", fixed: yes}
              """));
  private final Condition condition =
      condition("${level} in ['severe', 'extreme'] and (${count} > 2 or not ${order.paid})");
  private final OutputMapping mapping =
      OutputMapping.parse(
          Variables.yaml(
              "{id: $.order.id, to.city: $.order.address.city, skus: '$.order.lines[*].sku'}"),
          "",
          ValuesBenchmark::refuse);

  /** A body of three members with six places. */
  @Benchmark
  public JsonNode renderTemplate() {
    return body.render(Variables.SCOPE);
  }

  /** Three comparisons. */
  @Benchmark
  public boolean evaluateCondition() {
    return condition.holds(Variables.SCOPE);
  }

  /** Three JSONPaths, one of them with a wildcard. */
  @Benchmark
  public void mapAnswer(Blackhole taken) {
    mapping.apply(
        Variables.ORDER,
        (path, value) -> {
          taken.consume(path);
          taken.consume(value);
        });
  }

  private static Condition condition(String text) {
    try {
      return Condition.parse(text);
    } catch (ConditionSyntaxException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  private static void refuse(DocumentFault fault) {
    throw new IllegalArgumentException(fault.message());
  }
}
