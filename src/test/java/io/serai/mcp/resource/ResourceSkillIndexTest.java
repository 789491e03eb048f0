package io.serai.mcp.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.agent.Agents;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.Skills;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A caller sees and reads the resources of the skills that it may use, and no others. */
class ResourceSkillIndexTest {
  private static final AgentDefinition SERVING = Agents.of("agent_id: shop\nskills: ['*']\n");

  private final SkillCatalog catalog = new SkillCatalog();
  private final ResourceSkillIndex resources = new ResourceSkillIndex(catalog);
  private final ProtocolCall permitted = call("permissions: {capabilities: [secrets]}\n", SERVING);
  private final ProtocolCall stranger = call("", SERVING);

  private static ProtocolCall call(String permissions, AgentDefinition agent) {
    Caller caller = Caller.of(Agents.of("agent_id: caller\n" + permissions));
    RequestContext request = new RequestContext("1", null, ClientDisconnectSignal.NEVER);
    return new ProtocolCall(caller, agent, false, "http://localhost", request);
  }

  private static Skills resource(String id, String template) {
    return Skills.skill(id).kind(Skill.ROUTE).resource(template);
  }

  private void serve(Skills... skills) {
    catalog.update(List.of(skills).stream().map(Skills::build).toList(), List.of());
  }

  private Optional<String> read(ProtocolCall call, String uri) {
    return resources.find(call, uri).map(match -> match.skill().id());
  }

  private List<String> listed(ProtocolCall call) {
    return resources.list(call, "").map(ResourceDescription::uri).toList();
  }

  @Test
  void aSkillOfWhichTheCallerLacksThePermissionDoesNotExist() {
    serve(
        resource("open", "test://open"),
        resource("closed", "test://closed").permissions("secrets"),
        resource("rows", "test://rows/{id}").permissions("secrets"));

    assertThat(listed(permitted)).containsExactly("test://closed", "test://open");
    assertThat(read(permitted, "test://closed")).contains("closed");
    assertThat(read(permitted, "test://rows/1")).contains("rows");
    assertThat(listed(stranger)).containsExactly("test://open");
    assertThat(read(stranger, "test://closed")).isEmpty();
    assertThat(read(stranger, "test://rows/1")).isEmpty();
    assertThat(resources.templates(stranger, "")).isEmpty();
  }

  @Test
  void aSkillThatTheAgentDoesNotServeDoesNotExist() {
    serve(resource("open", "test://open"));
    AgentDefinition other = Agents.of("agent_id: other\nskills: [else]\n");

    assertThat(listed(call("", other))).isEmpty();
    assertThat(read(call("", other), "test://open")).isEmpty();
  }

  @Test
  void aCallerThatMayNotUseTheFirstOfTwoSkillsReadsTheSecond() {
    serve(resource("a", "test://both").permissions("secrets"), resource("b", "test://both"));

    assertThat(read(permitted, "test://both")).contains("a");
    assertThat(read(stranger, "test://both")).contains("b");
    assertThat(listed(permitted)).containsExactly("test://both");
  }

  @Test
  void aUriTakesPrecedenceOverATemplate() {
    serve(resource("any", "test://{id}"), resource("one", "test://one"));

    assertThat(read(stranger, "test://one")).contains("one");
    assertThat(resources.find(stranger, "test://two"))
        .hasValueSatisfying(match -> assertThat(match.variables()).isEqualTo(Map.of("id", "two")));
  }

  @Test
  void listsAreSortedAndBeginAfterAText() {
    serve(
        resource("one", "test://b"),
        resource("two", "test://a").modes("text/plain", "text/markdown"),
        resource("three", "test://c/{x}"),
        resource("four", "test://a/{x}"));

    assertThat(listed(stranger)).containsExactly("test://a", "test://b");
    assertThat(resources.list(stranger, "test://a").map(ResourceDescription::uri))
        .containsExactly("test://b");
    assertThat(resources.list(stranger, "").map(ResourceDescription::mediaType))
        .containsExactly("text/markdown", null);
    assertThat(resources.templates(stranger, "").map(ResourceTemplate::name))
        .containsExactly("four", "three");
  }

  @Test
  void aResourceThatIsRemovedDoesNotExistAnyMore() {
    Skill skill = resource("open", "test://open").build();
    catalog.update(List.of(skill), List.of());
    assertThat(read(stranger, "test://open")).contains("open");

    catalog.update(List.of(), List.of(skill));

    assertThat(read(stranger, "test://open")).isEmpty();
  }
}
