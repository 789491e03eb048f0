package io.serai.security.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.Sha256;
import io.serai.security.AgentDefinition;
import io.serai.security.PermissionKind;
import io.serai.security.agent.Agents;
import io.serai.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentKeyFilesTest {
  private static final String HASH = Sha256.hex("new");
  private static final String OLD = Sha256.hex("old");

  @TempDir Path agents;

  @Test
  void keyIsLongAndHiddenInItsToString() {
    GeneratedApiKey key = GeneratedApiKey.create(new SecureRandom());

    assertThat(key.text()).matches("serai_[A-Za-z0-9_-]{43}");
    assertThat(key.sha256()).isEqualTo(Sha256.hex(key.text()));
    assertThat(key.toString()).doesNotContain(key.text());
    assertThat(GeneratedApiKey.create(new SecureRandom()).text()).isNotEqualTo(key.text());
  }

  @Test
  void fileThatCannotBeReadHidesNoOtherKeys() throws IOException {
    Path broken = Files.write(agents.resolve("a.yaml"), new byte[] {'a', (byte) 0xff});
    Path file =
        Files.writeString(
            agents.resolve("b.yaml"),
            "agent_id: b\ncredentials:\n  - bearer_sha256: " + OLD + "\nweight: 7\n");
    AgentKeyFiles keys = new AgentKeyFiles(agents);

    assertThat(keys.keys()).containsExactly(StoredKey.ofAgent("b", OLD));
    assertThat(keys.addTo("b", HASH)).isEqualTo(file);
    keys.remove("b", OLD);
    assertThat(keys.keys()).containsExactly(StoredKey.ofAgent("b", HASH));
    assertThatThrownBy(() -> keys.addTo("a", HASH))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(broken + " cannot be read, and may be the file of the agent.");
    assertThat(agents.resolve("a.yaml")).hasBinaryContent(new byte[] {'a', (byte) 0xff});
  }

  @Test
  void newAgentFileAllowsNothing() throws IOException {
    Path file = new AgentKeyFiles(agents.resolve("agents")).addTo("new-agent", HASH);

    assertThat(file).isEqualTo(agents.resolve("agents/new-agent.yaml"));
    AgentDefinition agent = Agents.of(Files.readString(file));
    assertThat(agent.id()).isEqualTo("new-agent");
    assertThat(agent.keys()).containsExactly(HASH);
    assertThat(agent.permissions().allows(PermissionKind.SKILLS, "a")).isFalse();
  }

  @Test
  void keyIsAddedToAJsonFile() throws IOException {
    String text = "{\"agent_id\": \"a\", \"weight\": 7}";
    Path file = Files.writeString(agents.resolve("some.json"), text);

    assertThat(new AgentKeyFiles(agents).addTo("a", HASH)).isEqualTo(file);

    assertThat(Files.readString(file))
        .isEqualTo(
            """
            {
              "agent_id" : "a",
              "weight" : 7,
              "credentials" : [ {
                "bearer_sha256" : "%s"
              } ]
            }
            """
                .formatted(HASH));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "agent_id: a # the agent\nweight: 7\n",
        "agent_id: a\nweight: 7",
        "agent_id: a\r\nweight: 7\r\n",
        "agent_id: a\ncredentials: # none yet\nweight: 7\n",
        "agent_id: a\ncredentials: []  # none yet\nweight: 7\n"
      })
  void firstKeyIsInserted(String text) throws IOException {
    Path file = Files.writeString(agents.resolve("some.yaml"), text);

    assertThat(new AgentKeyFiles(agents).addTo("a", HASH)).isEqualTo(file);

    AgentDefinition agent = Agents.of(Files.readString(file));
    assertThat(agent.keys()).containsExactly(HASH);
    assertThat(agent.weight()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "agent_id: a\ncredentials:\n  # the first\n  - bearer_sha256: OLD # mine\nweight: 7\n",
        "agent_id: a\ncredentials:\n- api_key_sha256: OLD\nweight: 7\n",
        "agent_id: a\ncredentials: [{bearer_sha256: OLD}]\nweight: 7\n",
        "agent_id: a\ncredentials: [\n  {bearer_sha256: OLD}\n]\nweight: 7\n"
      })
  void furtherKeyKeepsEveryOtherCharacter(String text) throws IOException {
    String before = text.replace("OLD", OLD);
    Path file = Files.writeString(agents.resolve("some.yml"), before);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    new AgentKeyFiles(agents).addTo("a", HASH);

    String after = Files.readString(file);
    assertThat(Agents.of(after).keys()).containsExactly(HASH, OLD);
    assertThat(
            after
                .replaceFirst(" *- bearer_sha256: " + HASH + "\n", "")
                .replace("{bearer_sha256: " + HASH + "}, ", ""))
        .isEqualTo(before);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.yaml|c:\\n  # x\\n  - b: OLD # y\\n  - b: NEW\\nw: 7\\n|c:\\n  # x\\n  - b: NEW\\nw: 7\\n",
        "a.yaml|c: # x\\n- b: OLD\\nw: 7\\n|c: [] # x\\nw: 7\\n",
        "a.yaml|c:\\r\\n- b: NEW\\r\\n- b: OLD\\r\\n|c:\\r\\n- b: NEW\\r\\n",
        "a.yaml|c: [{b: OLD}, {b: NEW}]\\n|c: [{b: NEW}]\\n",
        "a.yaml|c: [{b: NEW}, {b: OLD}] # x\\n|c: [{b: NEW}] # x\\n",
        "a.yaml|c: [{b: OLD}]\\n|c: []\\n",
        "a.yaml|c:\\n- {b: OLD}\\n- {b: NEW}\\n|c:\\n- {b: NEW}\\n"
      })
  void removalKeepsEveryOtherCharacter(String name, String before, String after)
      throws IOException {
    Path file = Files.writeString(agents.resolve(name), keys(before));

    new AgentKeyFiles(agents).remove("a", OLD);

    assertThat(Files.readString(file)).isEqualTo(keys(after));
  }

  @Test
  void keyOfAJsonFileIsReplacedAndRemoved() throws IOException {
    String text = "{\"agent_id\": \"a\", \"credentials\": [{\"bearer_sha256\": \"" + OLD + "\"}]}";
    Path file = Files.writeString(agents.resolve("some.json"), text);
    AgentKeyFiles files = new AgentKeyFiles(agents);

    files.replace("a", OLD, HASH);
    assertThat(Files.readString(file)).isEqualTo(text.replace(OLD, HASH));
    assertThat(files.keys()).containsExactly(StoredKey.ofAgent("a", HASH));
    files.remove("a", HASH);
    assertThat(files.keys()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"c: &keys [{b: OLD}]\nother: *keys\n", "c:\n  -\n    b: OLD\n  - b: NEW\n"})
  void keyThatCannotBeRemovedSafelyStays(String text) throws IOException {
    String before = keys(text);
    Path file = Files.writeString(agents.resolve("some.yaml"), before);
    AgentKeyFiles files = new AgentKeyFiles(agents);

    assertThatThrownBy(() -> files.remove("a", OLD))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("by hand: " + OLD);
    assertThat(file).hasContent(before);
  }

  /** Writes out the names of members, and the hashes. */
  private static String keys(String text) {
    return "agent_id: a\n"
        + text.replace("\\n", "\n")
            .replace("\\r", "\r")
            .replace("c:", "credentials:")
            .replace("b:", "bearer_sha256:")
            .replace("w:", "weight:")
            .replace("OLD", OLD)
            .replace("NEW", HASH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{agent_id: a}\n",
        "agent_id: a\n\"credentials\": [{bearer_sha256: OLD}]\n",
        "agent_id: a\ncredentials: &keys [{bearer_sha256: OLD}]\n"
      })
  void fileThatCannotBeChangedSafelyIsUnchangedWithAHint(String text) throws IOException {
    String before = text.replace("OLD", OLD);
    Path file = Files.writeString(agents.resolve("some.yaml"), before);

    assertThatThrownBy(() -> new AgentKeyFiles(agents).addTo("a", HASH))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent(before);
  }

  @Test
  void fileOfAnotherAgentIsNotOverwritten() throws IOException {
    Path file = Files.writeString(agents.resolve("a.yaml"), "agent_id: b\n");

    assertThatThrownBy(() -> new AgentKeyFiles(agents).addTo("a", HASH))
        .isInstanceOf(StoreException.class)
        .hasMessage(file + " exists, but is not the file of a. Set its agent_id first.");
    assertThatThrownBy(() -> new AgentKeyFiles(agents).addTo("../a", HASH))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is not an agent's id");
  }
}
