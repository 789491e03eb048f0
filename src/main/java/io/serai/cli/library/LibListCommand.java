package io.serai.cli.library;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.library.HubJars;
import io.serai.library.JarFolder;
import io.serai.library.JarFolderReport;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code lib list} command: the jars that a home adds, and what is wrong with them. */
@Command(
    name = "list",
    description =
        "Lists the jars that the home adds to the hub's own, with versions and conflicts.")
public final class LibListCommand extends SubCommand {
  @Mixin private HomeOption home = new HomeOption();
  @Mixin private LibraryFolderOption library = new LibraryFolderOption();

  /** Returns 1 if there are conflicts. */
  @Override
  public Integer call() throws IOException {
    library.requireHome(home);
    JarFolder folder = library.existing(home);
    List<JarFolderReport.Entry> entries = JarFolderReport.of(folder, HubJars.ofProcess()).entries();
    if (entries.isEmpty()) {
      terminal()
          .out()
          .println("There are no jars in " + folder.path() + ". serai lib add adds some.");
    }
    int width = entries.stream().mapToInt(entry -> entry.artifact().length()).max().orElse(0);
    for (JarFolderReport.Entry entry : entries) {
      String padding = " ".repeat(width - entry.artifact().length());
      String problem = entry.problem().map(sentence -> "  " + sentence).orElse("");
      terminal().out().println(entry.artifact() + padding + "  " + entry.version() + problem);
    }
    return entries.stream().allMatch(entry -> entry.problem().isEmpty()) ? OK : FAILED;
  }
}
