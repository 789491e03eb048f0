package io.serai.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import io.serai.security.vault.Vault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VaultCommandsTest {

  @TempDir Path home;
  private final Shell shell = new Shell();

  @BeforeEach
  void makeHome() throws IOException {
    Files.createFile(home.resolve("application.properties"));
  }

  @Test
  void valueIsReadFromStandardInputAndNeverPrinted() {
    shell.typing("s3cret\n");

    assertThat(set("--hosts", "api.example.com,eu.example.com")).isZero();

    assertThat(value()).hasValue("s3cret");
    assertThat(shell.run("vault", "list", "--home", home)).isZero();
    assertThat(shell.out())
        .startsWith("token  api-key  api.example.com,eu.example.com  ")
        .doesNotContain("s3cret");
  }

  @Test
  void valueIsReadFromAFile() throws IOException {
    Path file = Files.writeString(home.resolve("value"), "of a file\n");

    assertThat(set("--value-file", file)).isZero();

    assertThat(value()).hasValue("of a file");
    assertThat(shell.err()).contains("--hosts");
  }

  @Test
  void aNewValueKeepsTypeAndHosts() {
    shell.typing("one");
    set("--hosts", "a.example.com", "--type", "bearer");
    shell.typing("two");

    assertThat(set()).isZero();

    assertThat(shell.out()).isEqualToIgnoringNewLines("changed token in the vault of " + home);
    assertThat(value()).hasValue("two");
    shell.run("vault", "list", "--home", home);
    assertThat(shell.out()).startsWith("token  bearer  a.example.com  ");
  }

  @Test
  void anEmptyValueIsRefused() {
    assertThat(set()).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: No value was given, ").hasLineCount(1);
  }

  @Test
  void aRotatedVaultKeepsItsCredentials() throws IOException {
    shell.typing("s3cret");
    set();
    String key = Files.readString(home.resolve("data/vault.key"));

    assertThat(shell.run("vault", "rotate", "--home", home)).isZero();

    assertThat(home.resolve("data/vault.key")).content().isNotEqualTo(key);
    assertThat(value()).hasValue("s3cret");
  }

  @Test
  void aValueThatDoesNotFitItsTypeIsNotAdded() {
    shell.typing("s3cret");

    assertThat(set("--type", "basic")).isEqualTo(1);

    assertThat(shell.err()).contains("value has no colon. Write user:password.");
    assertThat(value()).isEmpty();
  }

  @Test
  void aRemovedCredentialIsGoneAndCannotBeRemovedAgain() {
    shell.typing("s3cret");
    set();

    assertThat(shell.run("vault", "remove", "token", "--home", home)).isZero();
    assertThat(value()).isEmpty();
    assertThat(shell.run("vault", "remove", "token", "--home", home)).isEqualTo(1);
  }

  private int set(Object... more) {
    Object[] all = new Object[more.length + 5];
    all[0] = "vault";
    all[1] = "set";
    all[2] = "token";
    all[3] = "--home";
    all[4] = home;
    System.arraycopy(more, 0, all, 5, more.length);
    return shell.run(all);
  }

  private Optional<String> value() {
    return Vault.open(home.resolve("data"), Optional.empty(), Clock.systemUTC())
        .find("token")
        .map(credential -> credential.value());
  }
}
