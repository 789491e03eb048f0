package io.serai.cli.mcp;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/** Finds the script that starts the command line: {@code serai}, in a folder above the jars. */
final class LauncherScriptFinder {
  private static final String NAME = "serai";
  private static final int MAX_HEIGHT = 3;

  private LauncherScriptFinder() {}

  /** Returns its absolute path; its name alone if it is not found, as it may be in the PATH. */
  static String path() {
    CodeSource source = LauncherScriptFinder.class.getProtectionDomain().getCodeSource();
    try {
      return source == null ? NAME : above(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | IllegalArgumentException noFile) {
      return NAME;
    }
  }

  private static String above(Path code) {
    Path folder = code.toAbsolutePath().getParent();
    for (int height = 0; folder != null && height < MAX_HEIGHT; height++) {
      Path script = folder.resolve(NAME);
      if (Files.isRegularFile(script) && Files.isExecutable(script)) {
        return script.toString();
      }
      folder = folder.getParent();
    }
    return NAME;
  }
}
