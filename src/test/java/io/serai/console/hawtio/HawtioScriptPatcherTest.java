package io.serai.console.hawtio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

class HawtioScriptPatcherTest {

  @Test
  void everyReplacedPieceOccursOnceInTheScriptsOfHawtio() throws Exception {
    JarURLConnection connection =
        (JarURLConnection)
            HawtioHandler.class.getResource("/hawtio-static/index.html").openConnection();
    JarFile jar = connection.getJarFile();
    List<String> scripts =
        jar.stream()
            .filter(entry -> entry.getName().matches("hawtio-static/.*\\.js"))
            .map(entry -> text(jar, entry))
            .toList();

    HawtioScriptPatcher.REPLACEMENTS
        .keySet()
        .forEach(
            piece ->
                assertThat(scripts.stream().mapToInt(script -> count(script, piece)).sum())
                    .as(piece)
                    .isEqualTo(1));
  }

  @Test
  void restOfAScriptKeepsItsBytes() {
    byte[] script = "a = 'é…'; this.dagreGraph.setGraph({})".getBytes(StandardCharsets.UTF_8);

    String repaired = new String(HawtioScriptPatcher.repaired(script), StandardCharsets.UTF_8);

    assertThat(repaired)
        .startsWith("a = 'é…'; (this.dagreGraph=new this.dagreGraph.constructor)")
        .endsWith(",this.dagreGraph.setGraph({})");
  }

  private static String text(JarFile jar, JarEntry entry) {
    try (InputStream script = jar.getInputStream(entry)) {
      return new String(script.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  private static int count(String text, String piece) {
    return (text.length() - text.replace(piece, "").length()) / piece.length();
  }
}
