package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the bodies of calls are written, by the media type of the request. */
@Tag("FLD-26")
class WorkflowBodyTest {
  private static final String FORM = "application/x-www-form-urlencoded";

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home).start();
    hub.stub().json("/text", "{}").json("/refused", "{}");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        FORM + "|{'grant':'code','note':'x & y','n':1}|grant=code&note=x+%26+y&n=1",
        FORM + "; charset=UTF-8|{'user':{'name':'Ada','none':null}}|user%5Bname%5D=Ada",
        FORM + "|{'tags':['a','b']}|tags=a&tags=b",
        FORM
            + "|{'items':[{'price':1},{'price':2}]}|items%5B0%5D%5Bprice%5D=1&items%5B1%5D%5Bprice%5D=2",
        FORM + "|{'user':{'tags':['a','b']}}|user%5Btags%5D%5B%5D=a&user%5Btags%5D%5B%5D=b",
        FORM + "|['a','b']|0=a&1=b",
        FORM + "|'a=1&b=2'|a=1&b=2",
        "APPLICATION/X-WWW-FORM-URLENCODED|{'a':true}|a=true",
        "application/xml|'<a>1</a>'|<a>1</a>",
        "application/x-ndjson|'{}'|{}",
        "application/vnd.x+json|{'a':1}|{'a':1}",
        "application/json|'a'|'a'",
        "text/plain|12|12",
      })
  void bodyIsWrittenAsItsMediaTypeSays(String type, String body, String written) {
    int before = hub.stub().seen("/text").size();

    JsonNode execution = hub.execute(call("/text", type, body), begin("call"));

    assertThat(execution.path("status").asText()).as(execution.toString()).isEqualTo("success");
    List<String> bodies = hub.stub().seen("/text").stream().map(seen -> seen.body()).toList();
    assertThat(bodies.subList(before, bodies.size())).containsExactly(written.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {"application/xml|{'a':1}", "text/plain|[1]", "multipart/form-data|{'a':1}"})
  void anObjectThatNoFormFitsIsRefusedBeforeTheWorkflowRuns(String type, String body) {
    Reply reply = hub.reply("author", "{}", call("/refused", type, body), begin("call"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text())
        .contains("ValidationError", "\"call\"", "as JSON or as a form", "Content-Type");
    assertThat(hub.stub().seen("/refused")).isEmpty();
  }

  @Test
  void anObjectThatAReferenceBringsIsRefusedBeforeTheCall() {
    JsonNode execution =
        hub.execute(
            update("data", "SetData", "\"value\":{\"a\":1}", "data"),
            call("/refused", "application/xml", "'/workflow/data'"),
            begin("data", "call"));

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(execution.toString()).contains("DataError", "as JSON or as a form");
    assertThat(hub.stub().seen("/refused")).isEmpty();
  }

  private static String call(String path, String type, String body) {
    String fields =
        "\"method\":\"POST\",\"url\":\"%s\",\"headers\":{\"Content-Type\":\"%s\"},\"body\":%s"
            .formatted(hub.stub().url() + path, type, body.replace('\'', '"'));
    return update("call", "ApiCall", fields, "call");
  }
}
