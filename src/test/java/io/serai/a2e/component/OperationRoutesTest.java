package io.serai.a2e.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowHub;
import io.serai.hub.HubFixture;
import io.serai.hub.PageExample;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations of workflows in routes that people write. */
@Timeout(300)
class OperationRoutesTest {
  private static final String SKILL =
      """
      - route:
          id: %1$s
          nodePrefixId: "%1$s/"
          from:
            uri: "skill:%1$s"
            parameters: {description: Tests operations.}
            steps:
      """;

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() throws IOException {
    hub = new WorkflowHub(home);
    HubFixture files = hub.hub();
    route(
        files,
        "oldest",
        """
        - to: "data:filter?source=/workflow/input.people&where=age >= /workflow/input.least and name != 'Bob'&target=/workflow/adults"
        - to: "data:sort?source=/workflow/adults&field=age&order=desc&target=/workflow/sorted"
        """);
    route(
        files,
        "chosen",
        """
        - choice:
            when:
              - expression: {language: {language: data, expression: "/workflow/input.n > 10"}}
                steps:
                  - to: "data:set?value=many&target=/workflow/size"
            otherwise:
              steps:
                - to: "data:set?value=few&target=/workflow/size"
        - setBody: {language: {language: data, expression: /workflow/size}}
        """);
    route(
        files,
        "copies",
        """
        - to: "data:set?value=0&target=/workflow/before"
        - multicast:
            parallelProcessing: true
            aggregationStrategy: "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy"
            steps:
              - pipeline:
                  steps:
                    - to: "data:set?value=1&target=/workflow/part"
                    - to: "data:merge?sources=[\\"/workflow/part\\",\\"/workflow/before\\"]&strategy=concat&target=/workflow/both"
              - pipeline:
                  steps:
                    - to: "data:set?value=2&target=/workflow/part"
                    - to: "data:merge?sources=[\\"/workflow/part\\",\\"/workflow/before\\"]&strategy=concat&target=/workflow/both"
        """);
    route(
        files,
        "counted",
        """
        - to: "data:set?value=0&target=/workflow/n"
        - loop:
            doWhile: true
            expression: {language: {language: data, expression: "/workflow/n < 500"}}
            steps:
              - to: "data:calculate?source=/workflow/n&operation=add&operand=1&target=/workflow/n"
        - setBody: {language: {language: data, expression: /workflow/n}}
        """);
    route(
        files,
        "each",
        """
        - split:
            id: each-user
            expression: {language: {language: data, expression: "each /workflow/input.users"}}
            onPrepare: data-loop-iteration
            aggregationStrategy: data-loop-results
            steps:
              - to: {id: each-user/greet, uri: "data:format", parameters: {source: /loop/current, format: upper, target: /workflow/name}}
        - to: {id: each-user.end, uri: "data:end?target=/workflow/names"}
        """);
    route(
        files,
        "outer",
        """
        - to: "data:set?value=outer&target=/workflow/name"
        - to: "invoke:inner?input={\\"a\\":\\"/workflow/name\\"}&target=/workflow/inner"
        - to: "data:merge?sources=[\\"/workflow/name\\",\\"/workflow/inner\\"]&strategy=concat&target=/workflow/both"
        """);
    route(
        files,
        "inner",
        """
        - to: "data:set?value=inner&target=/workflow/name"
        - to: "data:merge?sources=[\\"/workflow/name\\",\\"/workflow/input.a\\"]&strategy=concat&target=/workflow/both"
        """);
    files.file("routes/totals.camel.yaml", PageExample.of("bus.md", "loop"));
    files.file("routes/documented.camel.yaml", PageExample.of("bus.md", "operations"));
    route(
        files,
        "half-a-loop",
        """
        - split:
            expression: {language: {language: data, expression: "each /workflow/input.users"}}
            steps:
              - to: "data:set?value=1&target=/workflow/one"
        - to: "data:end"
        """);
    route(files, "end-of-nothing", "- to: data:end\n");
    route(files, "unset", "- to: data:operation\n");
    route(files, "missing", "- to: \"invoke:no.such?target=/workflow/one\"\n");
    route(files, "waiting", "- to: wait:10m\n");
    route(
        files,
        "called",
        """
        - to: "api:GET?url=%s/a/{/workflow/input.id}&target=/workflow/answer"
        """
            .formatted(hub.stub().url().replace("://", "%3A//")));
    route(
        files,
        "stored",
        """
        - to: "store:sessionStorage?source=/workflow/input&key=it"
        """);
    route(
        files,
        "generated",
        """
        - split:
            expression: {language: {language: data, expression: "each /workflow/input.users"}}
            onPrepare: data-loop-iteration
            aggregationStrategy: data-loop-results
            steps:
              - choice:
                  when:
                    - expression: {language: {language: data, expression: "/loop/index >= 0"}}
                      steps:
                        - to: "data:calculate?source=/loop/current&operation=divide&operand=2&target=/workflow/half"
        - to: "data:end?target=/workflow/halves"
        - setBody: {simple: "${body.size()}"}
        """);
    route(
        files,
        "repaired",
        """
        - split:
            expression: {language: {language: data, expression: "each /workflow/input.users"}}
            onPrepare: data-loop-iteration
            aggregationStrategy: data-loop-results
            steps:
              - doTry:
                  steps:
                    - to: "data:calculate?source=/loop/current&operation=abs&target=/workflow/n"
                  doCatch:
                    - exception: [java.lang.Exception]
                      steps:
                        - to: {id: zero, uri: "data:set?value=0&target=/workflow/n"}
        - to: "data:end"
        - setBody: {simple: "${body.size()}"}
        """);
    route(
        files,
        "untouched",
        """
        - setBody: {simple: '{"a": 1}'}
        - convertBodyTo: {type: java.io.InputStream}
        - to: wait:1ms
        - choice:
            when:
              - expression: {language: {language: data, expression: "/workflow/none empty"}}
                steps:
                  - to: data:nothing
        - convertBodyTo: {type: java.lang.String}
        """);
    route(
        files,
        "begun-in-a-part",
        """
        - multicast:
            steps:
              - to: "data:set?value=1&target=/workflow/one"
              - to: "data:set?value=2&target=/workflow/two"
        - wireTap: {uri: "direct:begun-in-a-part-tap"}
        - to: "data:set?value=3&target=/workflow/three"
        - to: "data:merge?sources=[\\"/workflow/two\\",\\"/workflow/three\\"]&strategy=concat&target=/workflow/all"
        """);
    files.file(
        "routes/tap.camel.yaml",
        """
        - route:
            from:
              uri: direct:begun-in-a-part-tap
              steps:
                - to: "data:set?value=4&target=/workflow/three"
        """);
    route(
        files,
        "bodies",
        """
        - setBody: {constant: before}
        - doTry:
            steps:
              - to: "api:GET?url=%s/missing&target=/workflow/answer"
            doCatch:
              - exception: [java.lang.Exception]
                steps:
                  - setBody: {simple: "still ${body}"}
        """
            .formatted(hub.stub().url().replace("://", "%3A//")));
    hub.start();
  }

  private static void route(HubFixture files, String id, String steps) {
    files.file("routes/" + id + ".camel.yaml", SKILL.formatted(id) + steps.indent(8));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  /** Calls a skill by a workflow, whose data it does not see. */
  private static JsonNode call(String skill, String input) {
    return hub.execute(
        WorkflowHub.update(
            "op", "InvokeSkill", "\"skill\":\"" + skill + "\",\"input\":" + input, "op"),
        WorkflowHub.begin("op"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          oldest | {"least":18,"people":[{"name":"Ada","age":36},{"name":"Bob","age":40},{"name":"Eve","age":9},{"name":"Kim","age":50}]} | [{"name":"Kim","age":50},{"name":"Ada","age":36}]
          chosen | {"n":11} | "many"
          chosen | {"n":10} | "few"
          copies | {} | [[1,0],[2,0]]
          counted | {} | 500
          each | {"users":["ada","bob"]} | [{"greet":"ADA"},{"greet":"BOB"}]
          each | {"users":[]} | []
          outer | {} | ["outer","inner","outer"]
          people.adults | {"people":[{"name":"Ada","age":36,"status":"away"},{"name":"Kim","age":50}]} | [{"name":"Kim","age":50}]
          orders.totals | {"orders":[{"prices":[1,2]},{"prices":[3]}]} | [{"total":3},{"total":3}]
          generated | {"users":[4,6]} | 2
          repaired | {"users":["x",-2,"y"]} | 3
          untouched | {} | {"a":1}
          begun-in-a-part | {} | [2,3]
          bodies | {} | "still before"
          stored | {"a":1} | {"stored":true,"key":"it","storage":"sessionStorage"}
          """)
  void aRouteComputesWithOperations(String skill, String inputs, String expected) {
    assertThat(call(skill, inputs).at("/results/op")).hasToString(expected);
  }

  @Test
  void aRouteMayCallAHostThatNoFileOfApisHas() {
    hub.stub().json("/a/7", "{\"seven\":7}");

    assertThat(call("called", "{\"id\":7}").at("/results/op/seven").asInt()).isEqualTo(7);
  }

  @Test
  void whatDoesNotFitFailsTheCallAndSaysWhy() {
    JsonNode execution = call("oldest", "{\"least\":18,\"people\":\"none\"}");

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(execution.at("/error/message").asText()).contains("people");
  }

  @Test
  void aLoopThatFailsSaysWhyAlsoIfItsNodesHaveAnyIds() {
    for (String users : new String[] {"\"none\"", "[[],3]", "[3,[]]"}) {
      JsonNode execution = call("generated", "{\"users\":" + users + "}");

      assertThat(execution.path("status").asText()).as(users).isEqualTo("failed");
      assertThat(execution.at("/error/message").asText())
          .startsWith("The skill generated failed: ")
          .containsAnyOf("no list at /workflow/input.users", "needs a number");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          half-a-loop | needs onPrepare: data-loop-iteration and aggregationStrategy
          end-of-nothing | data:end is not behind a split
          unset | The exchange property CamelSeraiOperation must be an object
          missing | there is no skill 'no.such'
          """)
  void aRouteThatIsWrongSaysSoWhenItRuns(String skill, String message) {
    assertThat(call(skill, "{\"users\":[1]}").at("/error/message").asText()).contains(message);
  }

  @Test
  void aRouteOfAFileCannotHaveTheIdOfACompiledOne() {
    String name = "routes/taken.camel.yaml";
    hub.hub()
        .file(
            name,
            SKILL.formatted("taken").replace("id: taken", "id: a2e:taken#1")
                + "        - to: wait:1s\n");

    await()
        .untilAsserted(
            () ->
                assertThat(hub.hub().hub().summary().refused().toString())
                    .contains("ROUTE_ID_RESERVED"));
    hub.hub().delete(name);
  }

  @Test
  void aWaitEndsWithItsTask() {
    HubFixture.Reply begun =
        hub.as("author")
            .post(
                "/agents/serai/a2a/rest/message:send",
                """
                {"message":{"messageId":"m-1","role":"ROLE_USER","parts":[{"data":{}}],
                 "metadata":{"skill":"waiting"}},"configuration":{"returnImmediately":true}}
                """);
    String task = begun.at("/task/id").asText();
    assertThat(task).as(begun.text()).isNotEmpty();

    hub.as("author").post("/agents/serai/a2a/rest/tasks/" + task + ":cancel", "{}");

    await()
        .untilAsserted(
            () ->
                assertThat(
                        hub.as("author")
                            .get("/agents/serai/a2a/rest/tasks/" + task)
                            .at("/status/state")
                            .asText())
                    .isEqualTo("TASK_STATE_CANCELED"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data:fliter?source=/workflow/a&target=/workflow/b | There is no data:fliter; write one of data:filter
          data:filter?source=/workflow/a&target=/workflow/b | where
          data:filter?source=users&where=a == 1&target=/workflow/b | does not begin with /workflow/
          data:filter?source=/workflow/a&where=age&target=/workflow/b | The condition needs an operator at character 4
          data:sort?source=/workflow/a&feild=b&target=/workflow/b | feild
          wait:soon | write wait:10s
          data:end?traget=/workflow/x | traget
          data:end?target=/loop/index | must be a member of the data
          wait:2h | write at most wait:10m
          data:filter?source=/workflow/a&where=a == 1&outputPath=/workflow/b | There is no option outputPath; write target
          data:filter?source=/workflow/a&wher=b == 1&target=/workflow/b | There is no option wher here; did you mean where?
          data:filter?source=/workflow/a&where=b == 1 | target is missing
          data:nothing?target=/workflow/x | There is no option target here
          """)
  void aRouteWithAWrongOperationIsRefusedWithWhatIsWrong(String uri, String message) {
    String name = "routes/wrong.camel.yaml";
    hub.hub().file(name, SKILL.formatted("wrong") + "        - to: \"" + uri + "\"\n");

    await()
        .untilAsserted(
            () -> assertThat(hub.hub().hub().summary().refused().toString()).contains(message));
    hub.hub().delete(name);
  }
}
