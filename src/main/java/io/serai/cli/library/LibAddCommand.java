package io.serai.cli.library;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.library.HubJars;
import io.serai.library.JarFolder;
import io.serai.library.JarFolderException;
import io.serai.library.MavenLibraryInstaller;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code lib add} command: puts artifacts of Maven repositories into the home. */
@Command(
    name = "add",
    description = {
      "Adds components of Camel, or other artifacts, with what they depend on.",
      "Repositories, mirrors and proxies are those of ~/.m2/settings.xml, and Maven Central."
    })
public final class LibAddCommand extends SubCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "ARTIFACT",
      description =
          "A component of the hub's Camel version, such as camel-kafka, or"
              + " group:artifact:version.")
  private List<String> artifacts = List.of();

  @Mixin private HomeOption home = new HomeOption();
  @Mixin private LibraryFolderOption library = new LibraryFolderOption();

  @Option(
      names = "--repo",
      paramLabel = "URL",
      description = "A further Maven repository. May be repeated.")
  private List<String> repositories = List.of();

  @Override
  public Integer call() throws IOException {
    library.requireHome(home);
    JarFolder folder = library.folder(home);
    try {
      report(
          folder,
          new MavenLibraryInstaller(folder, HubJars.ofProcess()).add(artifacts, repositories));
    } catch (JarFolderException failure) {
      throw new CommandException(String.valueOf(failure.getMessage()));
    }
    return OK;
  }

  private void report(JarFolder folder, MavenLibraryInstaller.Result result) {
    result.added().forEach(name -> terminal().out().println("added    " + name));
    result.removed().forEach(name -> terminal().out().println("removed  " + name));
    result.notes().forEach(note -> terminal().out().println("note     " + note));
    terminal()
        .out()
        .println(
            result.added().isEmpty()
                ? "Nothing was added: the hub has all of it."
                : folder.path() + " is read when the hub starts.");
  }
}
