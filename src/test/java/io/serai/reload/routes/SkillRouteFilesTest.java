package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillRouteFilesTest {

  private final SkillCatalog catalog = new SkillCatalog();
  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private ProducerTemplate caller;
  private RouteFolderHandler files;

  @BeforeEach
  void start() {
    camel.getRegistry().bind("skills", catalog);
    camel.start();
    caller = camel.createProducerTemplate();
    SwapGate gate = () -> catalog.hold()::close;
    files = new RouteFolderHandler(camel, gate, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void skillStaysInTheCatalogWhileItsFileIsReplaced() {
    // given
    write("Finds an order");
    List<Integer> sizes = new ArrayList<>();
    catalog.listen(change -> sizes.add(catalog.snapshot().size()));

    // when
    List<FileReloadOutcome> outcomes = write("Finds any order");

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.APPLIED);
    assertThat(catalog.snapshot().newest())
        .extracting(Skill::description)
        .containsExactly("Finds any order");
    assertThat(sizes).isNotEmpty().containsOnly(1);
  }

  @Test
  void noCallIsLostWhileTheRouteIsReplaced() {
    // given
    write("version 0");
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    Queue<Exception> lost = new ConcurrentLinkedQueue<>();
    List<CompletableFuture<Void>> callers =
        IntStream.range(0, 8)
            .mapToObj(n -> OwnThread.run(() -> keepCalling(ended, answered, lost)))
            .toList();
    await().until(() -> answered.get() > 100);

    // when
    for (int n = 1; n <= 50; n++) {
      assertThat(write("version " + n))
          .extracting(FileReloadOutcome::status)
          .containsExactly(Status.APPLIED);
    }

    // then
    ended.set(true);
    callers.forEach(CompletableFuture::join);
    assertThat(lost).isEmpty();
  }

  @Test
  void aHeaderThatClientsOfMcpRefuseIsRejectedWithItsPosition() {
    // given
    write("version 0");

    // when
    List<FileReloadOutcome> outcomes =
        describe(
            "description: x\n        inputSchema: '{\"properties\":{\"a\":{\"type\":\"number\",\"x-mcp-header\":\"A\"}}}'");

    // then
    DocumentFault fault = outcomes.get(0).errors().get(0);
    assertThat(fault.code()).isEqualTo("SKILL_SCHEMA");
    assertThat(fault.line()).isEqualTo(7);
    assertThat(fault.message())
        .startsWith(
            "inputSchema of skill:orders.lookup: x-mcp-header at /a needs the type string, integer"
                + " or boolean; correct the file");
  }

  @Test
  void invalidSchemaIsRejectedWithItsPosition() {
    // given
    write("version 0");

    // when
    List<FileReloadOutcome> outcomes =
        describe("description: x\n        inputSchema: '{\"type\": \"strin\"}'");

    // then
    assertThat(outcomes.get(0).errors())
        .containsExactly(
            new DocumentFault(
                "",
                "SKILL_SCHEMA",
                "inputSchema of skill:orders.lookup is not a JSON Schema: /type does not have a "
                    + "value"
                    + " in the enumeration [\"array\", \"boolean\", \"integer\", \"null\","
                    + " \"number\", \"object\", \"string\"]; correct the file; until then the"
                    + " version that it replaces, if any, goes on serving",
                7));
    assertThat(catalog.snapshot().newest())
        .extracting(Skill::description)
        .containsExactly("version 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"required\": \"a\"}|/required string found, array expected",
        "{\"properties\": {\"a\": {\"pattern\": \"(\"}}}|the pattern ( cannot be used: a ( has no"
            + " matching )",
        "{\"$ref\": \"#/$defs/none\"}|Reference /$defs/none cannot be resolved",
        "{\"$ref\": \"http://127.0.0.1:1/x\"}|a $ref leads outside of the schema",
        "{\"$schema\": \"urn:mine\"}|/$schema urn:mine is not served; write"
            + " https://json-schema.org",
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"type\": 1}|/type ",
        "classpath:no/such.json|outputSchema of skill:orders.lookup is neither a JSON object nor a"
            + " resource that can be read: classpath:no/such.json",
        "{\"type\": |outputSchema of skill:orders.lookup: this is not JSON: Unexpected end",
      })
  void faultOfASchemaIsReported(String schema, String words) {
    FileReloadOutcome outcome = describe("outputSchema: '" + schema + "'").get(0);

    assertThat(outcome.errors()).extracting(DocumentFault::code).containsExactly("SKILL_SCHEMA");
    assertThat(outcome.errors().get(0).message()).contains(words);
    assertThat(outcome.errors().get(0).line()).isEqualTo(6);
  }

  @Test
  void duplicateSkillIsRejectedAtThePositionOfItsUri() {
    // given
    write("version 0");

    // when
    String other =
        "- route: {from: {uri: direct:x, steps: [{log: x}]}}\n- route:\n    from:\n"
            + "      uri: skill:orders.lookup?version=1.0\n      steps: [{log: x}]\n";
    List<FileReloadOutcome> outcomes =
        files.apply(
            new ChangeSet(
                Map.of("routes/other.camel.yaml", other),
                Set.of(),
                false,
                LoadProgressListener.NONE));

    // then
    assertThat(outcomes.get(0).errors())
        .containsExactly(
            new DocumentFault(
                "",
                "SKILL_EXISTS",
                "the skill orders.lookup already serves version 1.0.0 (a route): give one of the"
                    + " two another id or version",
                4));
  }

  private void keepCalling(AtomicBoolean ended, AtomicInteger answered, Queue<Exception> lost) {
    while (!ended.get()) {
      Exchange answer =
          caller.request("skill:orders.lookup", call -> call.getMessage().setBody(Map.of()));
      Optional.ofNullable(answer.getException()).ifPresent(lost::add);
      answered.incrementAndGet();
    }
  }

  private List<FileReloadOutcome> write(String description) {
    return describe("description: " + description);
  }

  private List<FileReloadOutcome> describe(String parameters) {
    String text =
        """
        - route:
            id: lookup
            from:
              uri: skill:orders.lookup
              parameters:
                %s
              steps:
                - delay:
                    asyncDelayed: true
                    constant: 2
                - setBody:
                    constant: '{}'
        """
            .formatted(parameters);
    return files.apply(
        new ChangeSet(
            Map.of("routes/lookup.camel.yaml", text), Set.of(), false, LoadProgressListener.NONE));
  }
}
