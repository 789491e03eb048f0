package io.serai.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docker/entrypoint} reads secrets from files. */
class EntrypointTest {

  @TempDir private Path folder;

  @BeforeEach
  void install() throws Exception {
    Files.createDirectories(folder.resolve("docker"));
    Files.copy(Path.of("docker/entrypoint"), folder.resolve("docker/entrypoint"));
    Path serai = folder.resolve("serai");
    Files.writeString(
        serai,
        "#!/usr/bin/env bash\necho \"key=$SERAI_VAULT_KEY file=${SERAI_VAULT_KEY_FILE:-} $*\"\n");
    assertThat(serai.toFile().setExecutable(true)).isTrue();
  }

  private String run(Map<String, String> variables) throws Exception {
    ProcessBuilder command =
        new ProcessBuilder("bash", folder.resolve("docker/entrypoint").toString(), "vault", "list")
            .redirectErrorStream(true);
    command.environment().keySet().removeIf(name -> name.startsWith("SERAI_"));
    command.environment().put("SERAI_HOME", folder.resolve("home").toString());
    command.environment().putAll(variables);
    Process process = command.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + output.strip();
  }

  @Test
  void theValueIsThatOfTheFile() throws Exception {
    Path file = Files.writeString(folder.resolve("key"), "a secret=1\n");

    assertThat(run(Map.of("SERAI_VAULT_KEY_FILE", file.toString())))
        .isEqualTo("0 key=a secret=1 file= vault list");
  }

  @Test
  void aFileThatCannotBeReadStopsTheStart() throws Exception {
    assertThat(run(Map.of("SERAI_VAULT_KEY_FILE", "/no/file")))
        .startsWith("1 serai: SERAI_VAULT_KEY_FILE is /no/file, which cannot be read.");
  }

  @Test
  void aValueAndItsFileStopTheStart() throws Exception {
    Path file = Files.writeString(folder.resolve("key"), "a");

    assertThat(run(Map.of("SERAI_VAULT_KEY", "b", "SERAI_VAULT_KEY_FILE", file.toString())))
        .isEqualTo(
            "1 serai: SERAI_VAULT_KEY and SERAI_VAULT_KEY_FILE are both set. Remove one of them.");
  }
}
