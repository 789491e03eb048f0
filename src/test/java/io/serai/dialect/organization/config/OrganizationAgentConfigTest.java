package io.serai.dialect.organization.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The block {@code organization} of agent files. */
class OrganizationAgentConfigTest {
  private static final OrganizationBlockReader READER =
      new OrganizationBlockReader(Path.of("/home/hub"), List.of(Path.of("/a0/usr")));

  @Test
  @Tag("OK-45")
  @Tag("OK-Q19")
  void leftOutMembersHaveTheirDefaults() throws Exception {
    AgentDefinition agent =
        read("organization: {dir: organizations, agent_zero_url: 'http://localhost:5000/'}")
            .agent()
            .orElseThrow();

    OrganizationAgentConfig block = agent.block(OrganizationAgentConfig.class).orElseThrow();
    assertThat(block.dir()).isEqualTo(Path.of("/home/hub/organizations"));
    assertThat(block.agentZero()).hasToString("http://localhost:5000");
    assertThat(block.apiKey()).isEmpty();
    assertThat(block.workDir()).isEmpty();
    assertThat(block.poll()).isEqualTo(Duration.ofSeconds(2));
    assertThat(block.taskTimeout()).isEqualTo(Duration.ofSeconds(600));
    assertThat(agent.maxConcurrent()).hasValue(1);
    assertThat(agent.maxQueued()).hasValue(10);
    assertThat(agent.skills()).containsExactly("shop.*");
  }

  @Test
  @Tag("OK-Q19")
  void foldersAreInTheHomeOrBelowTheRoots() throws Exception {
    String url = ", agent_zero_url: 'http://localhost:5000'}";

    assertThat(read("organization: {dir: /a0/usr/organizations" + url).faults()).isEmpty();
    assertThat(read("organization: {dir: ../other" + url).faults()).hasSize(1);
    assertThat(read("organization: {dir: o, work_dir: /etc" + url).faults())
        .extracting(DocumentFault::message)
        .singleElement()
        .asString()
        .contains("work_dir is outside the home", "serai.organizations.roots");
  }

  @Test
  void wrongMembersAreFaultsAndUnknownOnesWarnings() throws Exception {
    AgentFileReadResult read =
        read("organization: {agent_zero_url: localhost, poll: often, max_quued: 3}");

    assertThat(read.agent()).isEmpty();
    assertThat(read.faults())
        .extracting(DocumentFault::path)
        .containsExactlyInAnyOrder(
            "/organization/dir", "/organization/agent_zero_url", "/organization/poll");
    assertThat(read.warnings())
        .extracting(DocumentFault::message)
        .singleElement()
        .asString()
        .contains("did you mean max_queued?");
  }

  @Test
  @Tag("FLD-43")
  void folderThatDoesNotExistIsAWarningAtItsLine() throws Exception {
    AgentFileReadResult read =
        read(
            """
            organization:
              agent_zero_url: http://localhost:5000
              dir: nowhere
              work_dir: gone
            """);

    assertThat(read.faults()).isEmpty();
    assertThat(read.warnings())
        .extracting(DocumentFault::line, DocumentFault::message)
        .containsExactlyInAnyOrder(
            tuple(4, "dir: there is no folder /home/hub/nowhere; create it, or correct the path"),
            tuple(
                5, "work_dir: there is no folder /home/hub/gone; create it, or correct the path"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "k7\\nk8",
        "k7\\u0000",
        "k7\\x7f",
        "k7\\x85",
        "${secrets}",
        "${secret.zero}",
        "a${secrets.zero}"
      })
  @Tag("FLD-43")
  void keyThatCannotBeSentIsAFaultAtItsLineThatDoesNotRepeatIt(String key) throws Exception {
    AgentFileReadResult read =
        read(
            """
            organization:
              dir: o
              agent_zero_url: http://localhost:5000
              api_key: "%s"
            """
                .formatted(key));

    assertThat(read.agent()).isEmpty();
    DocumentFault fault = read.faults().get(0);
    assertThat(fault.line()).isEqualTo(5);
    assertThat(fault.path()).isEqualTo("/organization/api_key");
    assertThat(fault.message()).startsWith("api_key has ").doesNotContain("k7", "secret.zero");
  }

  @Test
  void keyMayBeACredentialOfTheVault() throws Exception {
    String block =
        "organization: {dir: o, agent_zero_url: 'http://localhost', api_key: '${secrets.zero-1}'}";

    AgentDefinition agent = read(block).agent().orElseThrow();

    assertThat(agent.block(OrganizationAgentConfig.class).orElseThrow().apiKey())
        .flatMap(AgentZeroKey::credential)
        .contains("zero-1");
  }

  @Test
  void blockDoesNotPrintItsKey() throws Exception {
    String block =
        "organization: {dir: o, agent_zero_url: 'http://localhost:5000', api_key: secret-key}";

    assertThat(read(block).agent().orElseThrow().toString()).doesNotContain("secret-key");
  }

  private static AgentFileReadResult read(String block) throws Exception {
    return AgentFileReader.read(
        ParsedDocument.yaml("agent_id: shop\n" + block), "agents/shop.yaml", List.of(READER));
  }
}
