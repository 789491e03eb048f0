package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.RecursiveFileListing;
import io.serai.security.OperatorRole;
import io.serai.security.key.OperatorKey;
import io.serai.security.key.OperatorKeyFile;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import io.serai.store.DatabaseBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that the hub writes are accessible to its own user only. */
@Timeout(300)
class DataModesTest {
  private static final String PRIVATE_FOLDER = "rwx------";
  private static final String PRIVATE_FILE = "rw-------";

  @TempDir Path home;

  @Test
  void filesInDataAreCreatedForTheirOwnerOnly() throws IOException {
    try (HubFixture hub = new HubFixture(home).withoutDatabase().start()) {
      fill(home.resolve("data"));

      Map<String, String> modes = modes(home.resolve("data"));

      assertThat(hub.hub().url()).isNotEmpty();
      assertThat(modes)
          .containsKeys("serai.db", "serai.db-wal", "serai.db-shm", "serai.lock", "operators")
          .containsKeys("operators.lock", "vault.json", "vault.key", "vault.lock")
          .containsEntry("", PRIVATE_FOLDER);
      assertThat(modes.entrySet())
          .filteredOn(entry -> !entry.getKey().isEmpty())
          .allSatisfy(entry -> assertThat(entry.getValue()).isEqualTo(PRIVATE_FILE));
    }
  }

  /** With a umask of 0, whatever does not name a mode would be open to everybody. */
  @Test
  void modesDoNotDependOnTheUmask() throws Exception {
    Process hub =
        new ProcessBuilder(
                "sh",
                "-c",
                "umask 000; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                HubProcess.class.getName(),
                home.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(hub.inputReader().lines().anyMatch(line -> line.startsWith("url "))).isTrue();

      assertThat(modes(home.resolve("data")))
          .containsEntry("", PRIVATE_FOLDER)
          .containsEntry("serai.db", PRIVATE_FILE)
          .containsEntry("serai.db-wal", PRIVATE_FILE)
          .containsEntry("serai.db-shm", PRIVATE_FILE)
          .containsEntry("serai.lock", PRIVATE_FILE);
    } finally {
      hub.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void looserModesAreTightenedAtTheStart() throws IOException {
    Path data = Files.createDirectory(home.resolve("data"));
    new HubFixture(home).start().close();
    fill(data);
    for (Path each : RecursiveFileListing.of(data)) {
      String mode = Files.isDirectory(each) ? "rwxr-xr-x" : "rw-r--r--";
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(mode));
    }

    try (CapturedLog log = new CapturedLog();
        HubFixture hub = new HubFixture(home).start()) {
      assertThat(hub.hub().url()).isNotEmpty();
      assertThat(modes(data)).containsEntry("", PRIVATE_FOLDER).containsEntry("", PRIVATE_FOLDER);
      assertThat(modes(data).values()).containsOnly(PRIVATE_FOLDER, PRIVATE_FILE);
      assertThat(
              log.text().lines().filter(line -> line.contains("Other users could read or write")))
          .hasSize(1);
    }
  }

  @Test
  void databaseElsewhereAndBackupsAreForTheirOwnerOnly() throws IOException {
    Path database = home.resolve("elsewhere/serai.db");
    String url = "jdbc:sqlite:" + database;
    Path backup = home.resolve("copy.backup");
    Files.writeString(backup, "an older copy");
    try (HubFixture hub = new HubFixture(home).property("serai.store.url", url).start()) {
      assertThat(hub.hub().url()).isNotEmpty();
      DatabaseBackup.backup(database, backup);
      assertThat(modes(database.getParent()).values()).containsOnly(PRIVATE_FOLDER, PRIVATE_FILE);
    }
    DatabaseBackup.restore(backup, database);

    assertThat(modes(home)).containsEntry("copy.backup", PRIVATE_FILE);
    assertThat(modes(database.getParent())).containsEntry("serai.db", PRIVATE_FILE);
  }

  private static void fill(Path data) throws IOException {
    VaultCredential credential = new VaultCredential("key", "api-key", "secret", List.of());
    Vault.open(data, Optional.empty(), Clock.systemUTC()).put(credential);
    new OperatorKeyFile(data.resolve("operators"))
        .add(new OperatorKey("0".repeat(64), OperatorRole.VIEWER, "somebody"));
  }

  private static Map<String, String> modes(Path folder) throws IOException {
    Map<String, String> modes = new TreeMap<>();
    for (Path each : RecursiveFileListing.of(folder)) {
      modes.put(
          folder.relativize(each).toString(),
          PosixFilePermissions.toString(Files.getPosixFilePermissions(each)));
    }
    return modes;
  }
}
