package io.serai.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.DataOperation;
import io.serai.document.JsonMappers;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** FilterData over 1,000 rows: as one node, and by Camel's split, filter and aggregation. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DataNodeBenchmark {
  private static final int ROWS = 1_000;

  private CamelContext camel;
  private ProducerTemplate template;
  private ArrayNode rows;
  private RunData data;
  private DataOperation filter;

  @Setup
  public void open() throws Exception {
    rows = JsonMappers.array();
    for (int i = 0; i < ROWS; i++) {
      rows.addObject()
          .put("id", i)
          .put("points", i * 7919 % ROWS)
          .put("status", i % 2 == 0 ? "active" : "inactive");
    }
    data = RunData.empty();
    data.put(DataPath.parse("/workflow/in"), rows);
    filter =
        (DataOperation)
            WorkflowFixture.operation(
                "{\"FilterData\":{\"inputPath\":\"/workflow/in\",\"conditions\":[{\"field\":\"status\","
                    + "\"operator\":\"==\",\"value\":\"active\"}],\"outputPath\":\"/workflow/out\"}}");
    camel = new DefaultCamelContext();
    camel.setStreamCaching(false);
    camel.addRoutes(routes());
    camel.start();
    template = camel.createProducerTemplate();
  }

  private RouteBuilder routes() {
    return new RouteBuilder() {
      @Override
      public void configure() {
        errorHandler(noErrorHandler());
        from("direct:node").process(exchange -> exchange.getMessage().setBody(filter.apply(data)));
        from("direct:eips")
            .split(body(), DataNodeBenchmark::collect)
            .filter(
                exchange ->
                    exchange
                        .getMessage()
                        .getBody(JsonNode.class)
                        .path("status")
                        .asText()
                        .equals("active"))
            .setHeader("kept", constant(true))
            .end()
            .end();
      }
    };
  }

  /** An {@link AggregationStrategy} that keeps the elements that passed the filter. */
  private static Exchange collect(Exchange before, Exchange element) {
    JsonNode row = element.getMessage().getBody(JsonNode.class);
    Exchange all = before == null ? element : before;
    ArrayNode kept =
        before == null ? JsonMappers.array() : before.getMessage().getBody(ArrayNode.class);
    if (element.getMessage().getHeader("kept") != null) {
      kept.add(row);
    }
    all.getMessage().setBody(kept);
    return all;
  }

  @TearDown
  public void close() {
    camel.stop();
  }

  @Benchmark
  public Object oneNode() {
    return template.requestBody("direct:node", rows);
  }

  @Benchmark
  public Object splitFilterAggregate() {
    return template.requestBody("direct:eips", rows);
  }
}
