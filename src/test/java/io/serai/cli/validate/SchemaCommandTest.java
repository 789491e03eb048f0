package io.serai.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import io.serai.schema.FileSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaCommandTest {

  @TempDir Path folder;
  private final Shell shell = new Shell();

  @Test
  void schemaIsPrinted() {
    assertThat(shell.run("schema", "agent")).isZero();

    assertThat(shell.out()).isEqualTo(FileSchema.AGENT.text());
  }

  @Test
  void schemaReplacesTheFileThatIsNamed() throws Exception {
    Path file = folder.resolve("new/capability.json");

    assertThat(shell.run("schema", "capability", "--out", file)).isZero();
    Files.writeString(file, "older");
    assertThat(shell.run("schema", "capability", "--out", file)).isZero();

    assertThat(file).hasContent(FileSchema.CAPABILITY.text());
    assertThat(shell.out()).contains("wrote " + file);
  }

  @Test
  void unknownNameIsAnErrorThatListsTheNames() {
    assertThat(shell.run("schema", "routes")).isEqualTo(1);

    assertThat(shell.err())
        .contains(
            "There is no schema routes. Name one of: capability, agent, api, route, workflow, settings.");
  }
}
