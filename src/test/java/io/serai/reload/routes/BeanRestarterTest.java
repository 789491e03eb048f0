package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import java.nio.file.Path;
import org.apache.camel.StatefulService;
import org.apache.camel.processor.aggregate.MemoryAggregationRepository;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Beans that Camel starts and stops with the routes that use them. */
@Timeout(180)
class BeanRestarterTest {

  private static final String BEANS = "routes/beans.camel.yaml";
  private static final String OWN = "routes/own.camel.yaml";
  private static final String NEIGHBOUR = "routes/neighbour.camel.yaml";
  private static final String REPOSITORY =
      """
      - beans:
          - name: seen
            type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository
      """;

  private static final String GROUPS =
      """
      - beans:
          - name: groups
            type: org.apache.camel.processor.aggregate.MemoryAggregationRepository
          - name: joined
            type: org.apache.camel.processor.aggregate.StringAggregationStrategy
            properties: {delimiter: "+"}
      """;

  @TempDir private Path folder;
  private NeighbourTestBed bed;

  @BeforeEach
  void open() throws Exception {
    bed = new NeighbourTestBed(folder);
  }

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @Test
  void aBeanRunsAfterTheFileWithItIsApplied() {
    write(BEANS, REPOSITORY + once("own", "a"));

    assertThat(seen().isStarted()).isTrue();
  }

  @Test
  void aRepositoryKeepsItsKeysWhileOtherFilesThatUseItComeAndGo() {
    write(BEANS, REPOSITORY);
    write(OWN, once("own", "a"));
    assertThat(ask()).isEqualTo("first");

    write(NEIGHBOUR, once("neighbour", "a"));
    assertThat(ask()).isEqualTo("again");
    write(NEIGHBOUR, once("neighbour", "b"));
    assertThat(ask()).isEqualTo("again");
    bed.write(NEIGHBOUR, once("neighbour", "c") + "- nothing: {}\n");
    assertThat(ask()).isEqualTo("again");
    bed.remove(NEIGHBOUR);
    assertThat(ask()).isEqualTo("again");
    write(OWN, once("own", "d"));
    assertThat(ask()).isEqualTo("again");
    assertThat(seen().isStarted()).isTrue();
  }

  @Test
  void anAggregationRepositoryKeepsItsGroupsWhileFilesThatUseItComeAndGo() {
    write(BEANS, GROUPS);
    write(OWN, group("own", "a"));
    assertThat(add("1")).isEqualTo("1");

    write(NEIGHBOUR, group("neighbour", "a"));
    write(OWN, group("own", "b"));
    bed.remove(NEIGHBOUR);

    assertThat(groups().getKeys()).containsExactly("all");
    add("2");
    assertThat(bed.camel().createConsumerTemplate().receiveBody("seda:own-groups", 60_000))
        .isEqualTo("1+2");
    write(NEIGHBOUR, group("neighbour", "b"));
    assertThat(groups().getKeys()).isEmpty();
  }

  @Test
  void aBeanIsStoppedWithItsFile() {
    write(BEANS, REPOSITORY + once("own", "a"));
    StatefulService seen = seen();

    bed.remove(BEANS);

    assertThat(seen.isStarted()).isFalse();
  }

  @Test
  void aBeanThatCannotStartAgainCostsTheOthersNothing() {
    write(
        BEANS,
        REPOSITORY
            + """
              - beans:
                  - name: once
                    type: io.serai.reload.routes.BeanRestarterTest$StartsOnce
              """);
    write(OWN, once("own", "a"));
    assertThat(ask()).isEqualTo("first");
    StartsOnce once = bed.camel().getRegistry().lookupByNameAndType("once", StartsOnce.class);
    once.start();

    write(NEIGHBOUR, once("neighbour", "a").replace("#seen", "#once"));
    bed.remove(NEIGHBOUR);

    assertThat(once.isStarted()).isFalse();
    assertThat(ask()).isEqualTo("again");
  }

  /** A repository that cannot start a second time. */
  public static final class StartsOnce extends MemoryIdempotentRepository {

    private boolean started;

    @Override
    protected void doStart() throws Exception {
      if (started) {
        throw new IllegalStateException("once");
      }
      started = true;
      super.doStart();
    }
  }

  private void write(String file, String text) {
    assertThat(bed.write(file, text))
        .extracting(FileReloadOutcome::status)
        .contains(Status.APPLIED);
  }

  private Object add(String body) {
    return bed.camel().createFluentProducerTemplate().to("direct:own").withBody(body).request();
  }

  private MemoryAggregationRepository groups() {
    return bed.camel()
        .getRegistry()
        .lookupByNameAndType("groups", MemoryAggregationRepository.class);
  }

  private static String group(String input, String word) {
    return """
        - route:
            from:
              uri: direct:%s
              steps:
                - setProperty: {name: version, constant: %s}
                - aggregate:
                    correlationExpression: {constant: all}
                    completionSize: 2
                    aggregationRepository: "#groups"
                    aggregationStrategy: "#joined"
                    steps:
                      - to: {uri: "seda:%s-groups"}
        """
        .formatted(input, word, input);
  }

  private Object ask() {
    return bed.camel().createFluentProducerTemplate().to("direct:own").withBody("1").request();
  }

  private StatefulService seen() {
    return bed.camel().getRegistry().lookupByNameAndType("seen", StatefulService.class);
  }

  private static String once(String input, String word) {
    return """
        - route:
            from:
              uri: direct:%s
              steps:
                - setProperty: {name: word, constant: again}
                - setProperty: {name: version, constant: %s}
                - idempotentConsumer:
                    simple: ${body}
                    idempotentRepository: "#seen"
                    steps:
                      - setProperty: {name: word, constant: first}
                - setBody: {exchangeProperty: word}
        """
        .formatted(input, word);
  }
}
