package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A folder with the tests of an SDK of another class path or language, which find the hub at
 * A2A_URL.
 */
public final class SdkTests {
  private static final Path SCRIPTS = Path.of("src/test/js");

  private final Path folder;

  private SdkTests(Path folder) {
    this.folder = folder;
  }

  /** The tests in a folder of the repository, as they stand there. */
  public static SdkTests in(String folder) {
    return new SdkTests(Path.of(folder));
  }

  /**
   * The tests in a folder below {@code src/test/js}, copied to a folder below {@code target} that
   * has the official SDK for JavaScript.
   */
  public static SdkTests ofJavaScript(String tests) throws Exception {
    SdkTests made = new SdkTests(Files.createDirectories(Path.of("target", "js", tests)));
    made.copyFrom(SCRIPTS);
    made.copyFrom(SCRIPTS.resolve(tests));
    made.run("", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    return made;
  }

  /**
   * The tests in a folder of the repository, copied to a folder below {@code target} with their
   * packages.
   */
  public static SdkTests ofNpm(String tests) throws Exception {
    return ofNpm(tests, tests);
  }

  /** The same in a folder of another name, so that several classes have the same tests at once. */
  public static SdkTests ofNpm(String tests, String folder) throws Exception {
    return ofNpm(Path.of("src/test").resolve(tests), folder);
  }

  /** The programs in any folder of the repository, copied likewise. */
  public static SdkTests ofNpm(Path source, String folder) throws Exception {
    SdkTests made = new SdkTests(Files.createDirectories(Path.of("target", folder)));
    made.copyFrom(source);
    made.run("", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    return made;
  }

  /** The folder. */
  public Path folder() {
    return folder;
  }

  /** Runs a command in the folder, which must succeed, and returns its output. */
  public String run(String url, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("A2A_URL", url);
    builder.environment().put("HUB_URL", url);
    Process process = builder.redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  private void copyFrom(Path source) throws IOException {
    try (Stream<Path> files = Files.list(source)) {
      files.filter(Files::isRegularFile).forEach(this::copy);
    }
  }

  private void copy(Path file) {
    try {
      Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
