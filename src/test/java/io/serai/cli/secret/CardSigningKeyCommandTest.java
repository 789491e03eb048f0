package io.serai.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import io.serai.security.key.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CardSigningKeyCommandTest {

  @TempDir Path home;
  private final Shell shell = new Shell();

  @BeforeEach
  void makeHome() throws IOException {
    Files.createFile(home.resolve("application.properties"));
  }

  @Test
  void aNewKeyIsWrittenToTheDataFolder() {
    assertThat(shell.run("key", "card", "--home", home)).isZero();

    Path file = home.resolve("data/card.jwk");
    assertThat(shell.out()).contains("card.jwk");
    assertThat(shell.err()).contains("serai.a2a.card-key = data/card.jwk");
    assertThat(SigningKey.read(file, Optional.empty()).algorithm()).isEqualTo("ES256");
  }

  @Test
  void anExistingFileIsKept() throws Exception {
    Path file = Files.writeString(home.resolve("mine.jwk"), "a key");

    assertThat(shell.run("key", "card", "mine.jwk", "--home", home)).isEqualTo(1);

    assertThat(shell.err()).contains("mine.jwk exists");
    assertThat(file).hasContent("a key");
  }
}
