package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code docs/clients.md} shows the examples as they are in their files, with their SDKs. */
class ClientsPageTest {

  private static final Path EXAMPLES = Path.of("docs/examples");

  @ParameterizedTest
  @CsvSource({
    "python, python/a2a_client.py",
    "python, python/mcp_client.py",
    "ts, typescript/a2a.ts",
    "ts, typescript/mcp.ts"
  })
  void pageShowsTheFile(String language, String file) throws Exception {
    String code = Files.readString(EXAMPLES.resolve(file));

    assertThat(page()).contains("```" + language + "\n" + code + "```\n");
  }

  @Test
  void pageNamesTheVersionsThatAreInstalled() throws Exception {
    for (String requirement : Files.readAllLines(EXAMPLES.resolve("python/requirements.txt"))) {
      assertThat(page()).contains("pip install " + requirement + "\n");
    }
  }

  private static String page() throws Exception {
    return Files.readString(Path.of("docs/clients.md"));
  }
}
