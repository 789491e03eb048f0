package io.serai.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that need a home, in a folder that is none. */
class HomeOptionTest {

  @TempDir Path folder;
  private final Shell shell = new Shell();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "key create --operator",
        "key create bob",
        "key card",
        "vault set token",
        "vault list",
        "vault remove token",
        "vault rotate",
        "lib add camel-kafka",
        "lib list",
        "backup copy.db",
        "restore copy.db",
        "search weather",
        "call get-weather"
      })
  void folderThatIsNotAHomeIsRefusedAndStaysEmpty(String command) throws IOException {
    shell.typing("s3cret");

    assertThat(run(command)).isEqualTo(1);

    assertThat(shell.err())
        .startsWith("serai: " + folder + " has neither application.properties nor capabilities/: ")
        .contains("--home", "serai init DIR")
        .hasLineCount(1);
    assertThat(shell.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void searchAndCallOfAFolderThatIsNotAHomeNameTheOptionForARunningHub() {
    assertThat(run("search weather")).isEqualTo(1);

    assertThat(shell.err()).contains("--url or SERAI_URL names a running hub.");
  }

  @Test
  void folderWhereAHubHasRunIsAHome() throws IOException {
    Files.createFile(Files.createDirectory(folder.resolve("data")).resolve("serai.lock"));

    assertThat(run("key create --operator")).isZero();

    assertThat(folder.resolve("data/operators")).exists();
  }

  @Test
  void folderThatDoesNotExistIsNamed() {
    folder = folder.resolve("none");

    assertThat(run("lib list")).isEqualTo(1);
    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            "serai: There is no home folder %1$s. Create it with serai init %1$s."
                .formatted(folder));
  }

  @Test
  void folderWithRoutesOnlyIsAHome() throws IOException {
    Files.createDirectory(folder.resolve("routes"));

    assertThat(run("key create --operator")).isZero();
    assertThat(folder.resolve("data/operators")).isNotEmptyFile();
  }

  private int run(String command) {
    List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
    words.addAll(List.of("--home", folder));
    return shell.run(words.toArray());
  }
}
