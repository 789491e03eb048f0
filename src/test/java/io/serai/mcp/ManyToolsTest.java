package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More skills than a language model should read are searched, described and called. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyToolsTest {
  private static final int SKILLS = 120;

  private HubFixture hub;
  private McpClient client;

  @BeforeAll
  void start(@TempDir Path home) {
    StringBuilder routes = new StringBuilder();
    for (int i = 100; i < 100 + SKILLS; i++) {
      routes.append(
          "- route: {from: {uri: \"skill:skill-%d\", parameters: {description: Counts to %d.}, steps: [{setBody: {constant: \"%d\"}}]}}\n"
              .formatted(i, i, i));
    }
    routes.append(
        """
        - route:
            from:
              uri: skill:weather
              parameters:
                description: Tells the weather of a city.
                inputSchema: '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}'
              steps: [{setBody: {simple: "Sun in ${body[city]}"}}]
        """);
    hub =
        new HubFixture(home)
            .file("routes/many.camel.yaml", routes.toString())
            .file("agents/town.yaml", "agent_id: town\nskills: [weather, 'skill-*']\n")
            .start();
    client = McpClient.of(hub);
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private static List<String> names(JsonNode tools) {
    List<String> names = new ArrayList<>();
    tools.forEach(tool -> names.add(tool.path("name").asText()));
    return names;
  }

  @Test
  void theListHasTheToolsThatFindTheOthers() {
    JsonNode list = client.result("tools/list", "{}");

    assertThat(names(list.path("tools")))
        .containsExactly("search_skills", "describe_skill", "call_skill");
    assertThat(list.has("nextCursor")).isFalse();
  }

  @Test
  void theListHasTheSkillsThatTheAgentNames() {
    assertThat(names(client.agent("town").result("tools/list", "{}").path("tools")))
        .containsExactly("search_skills", "describe_skill", "call_skill", "weather");
  }

  @Test
  void theWholeListIsAvailableByPages() {
    List<String> all = new ArrayList<>();
    String cursor = "all";
    while (!cursor.isEmpty()) {
      JsonNode page = client.result("tools/list", "{\"cursor\":\"" + cursor + "\"}");
      all.addAll(names(page.path("tools")));
      cursor = page.path("nextCursor").asText();
    }

    assertThat(all).hasSize(SKILLS + 1).isSorted().doesNotHaveDuplicates();
    assertThat(client.error("tools/list", "{\"cursor\":\"x\"}").path("code").asInt())
        .isEqualTo(-32602);
  }

  @Test
  void aSkillIsFoundDescribedAndCalled() {
    JsonNode found = client.call("search_skills", "{\"query\":\"weather of a city\",\"limit\":3}");
    String name = found.at("/structuredContent/skills/0/name").asText();
    JsonNode described = client.call("describe_skill", "{\"skill\":\"" + name + "\"}");
    JsonNode called =
        client.call("call_skill", "{\"skill\":\"" + name + "\",\"input\":{\"city\":\"Rome\"}}");

    assertThat(name).isEqualTo("weather");
    assertThat(described.at("/structuredContent/inputSchema/required/0").asText())
        .isEqualTo("city");
    assertThat(called.at("/content/0/text").asText()).isEqualTo("Sun in Rome");
    assertThat(client.call("weather", "{\"city\":\"Rome\"}").at("/content/0/text").asText())
        .isEqualTo("Sun in Rome");
  }

  @Test
  void whatIsMissingIsSaid() {
    assertThat(client.call("search_skills", "{}").toString()).contains("query is missing");
    assertThat(client.call("describe_skill", "{\"skill\":\"no\"}").toString())
        .contains("There is no skill no.");
    assertThat(client.call("call_skill", "{\"skill\":\"weather\"}").toString())
        .contains("Missing inputs of weather: city.");
    assertThat(client.call("call_skill", "{\"skill\":\"weather\",\"input\":1}").toString())
        .contains("input must be an object");
    assertThat(client.call("call_skill", "{\"skill\":\"weather\",\"inputs\":{}}").toString())
        .contains("call_skill has no argument inputs; its arguments are skill, input.");
    assertThat(client.call("search_skills", "{\"q\":\"weather\"}").toString())
        .contains("search_skills has no argument q; its arguments are query, limit.");
  }
}
