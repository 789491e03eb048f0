package io.serai.cli.library;

import io.serai.library.HubJars;
import io.serai.library.JarFolder;
import io.serai.library.JarFolderReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reports at the start of a hub what is wrong with the jars that its home adds. */
public final class JarFolderCheck {

  private JarFolderCheck() {}

  /**
   * Returns what is wrong, a sentence each.
   *
   * @throws IOException if the folder cannot be read
   */
  public static List<String> warnings(JarFolder folder) throws IOException {
    JarFolderReport report = JarFolderReport.of(folder, HubJars.ofProcess());
    List<String> warnings = new ArrayList<>(report.problems());
    List<Path> missing = report.notOnClassPath();
    if (!missing.isEmpty()) {
      warnings.add(
          ("%s of the jars in %s are not on the class path, such as %s. Start the hub with the "
                  + "script serai, or append the jars to the class path.")
              .formatted(missing.size(), folder.path(), missing.get(0).getFileName()));
    }
    return warnings;
  }
}
