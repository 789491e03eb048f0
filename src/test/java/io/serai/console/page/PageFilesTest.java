package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the page, as they are in the sources: what one names exists. */
class PageFilesTest {

  private static final Path FOLDER = Path.of("src/main/resources/io/serai/console/page/files");

  private static final Pattern IMPORT = Pattern.compile("(?:from |import\\(|import )'(\\.[^']+)'");

  private static final Pattern NAMED_IMPORT =
      Pattern.compile("import \\{ ([^}]+) \\} from '(\\.[^']+)'");

  private static final Pattern LINK = Pattern.compile("(?:src|href)=\"([^\"#]+)\"");

  @Test
  void everyModuleThatIsImportedExists() throws Exception {
    for (Path module : files(".js")) {
      Matcher names = IMPORT.matcher(Files.readString(module));
      while (names.find()) {
        Path imported = module.resolveSibling(names.group(1)).normalize();
        assertThat(exists(imported)).as("%s imports %s", module, names.group(1)).isTrue();
      }
    }
  }

  @Test
  void everyNameThatIsImportedIsExported() throws Exception {
    for (Path module : files(".js")) {
      Matcher imports = NAMED_IMPORT.matcher(Files.readString(module));
      while (imports.find()) {
        if (imports.group(2).contains("/lib/")) {
          continue;
        }
        String imported = Files.readString(module.resolveSibling(imports.group(2)).normalize());
        for (String each : imports.group(1).strip().split(",\\s*")) {
          String name = each.split(" as ", 2)[0];
          assertThat(imported)
              .as("%s imports %s", module, name)
              .containsPattern("export (async )?(function\\*?|const|class) " + name + "\\b");
        }
      }
    }
  }

  @Test
  void everyFileThatThePageNamesExists() throws Exception {
    Matcher names = LINK.matcher(Files.readString(FOLDER.resolve("index.html")));
    while (names.find()) {
      assertThat(exists(FOLDER.resolve(names.group(1)))).as(names.group(1)).isTrue();
    }
  }

  @Test
  void nothingNeedsAWeakerPolicy() throws Exception {
    for (Path file : files(".js", ".html")) {
      assertThat(Files.readString(file))
          .as(file.toString())
          .doesNotContain(" style=", " onclick=", "eval(", "new Function(", "innerHTML");
    }
  }

  private static boolean exists(Path file) throws IOException {
    String name = FOLDER.relativize(file).toString();
    if (!name.startsWith("lib/")) {
      return Files.exists(file);
    }
    Optional<String> path = WebJar.path(name.substring("lib/".length()));
    return path.isPresent() && PageFilesTest.class.getResource("/" + path.get()) != null;
  }

  private static List<Path> files(String... endings) throws IOException {
    try (Stream<Path> all = Files.walk(FOLDER)) {
      return all.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith)).toList();
    }
  }
}
