package io.serai.mcp.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.Revision;
import io.serai.reload.ReadDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file of prompts/ may say, and how it is refused. */
class PromptFileReaderTest {
  private static final String REVIEW =
      """
      ---
      title: Code review
      description: Reviews a change
      arguments:
        - {name: code, description: The change, required: true}
        - {name: language, title: Language, enum: [java, python]}
      icons: [{src: "https://example.com/i.png", mimeType: image/png, sizes: [48x48], theme: dark}]
      ---
      Review this {{language}}:

      {{code}}
      """;

  @TempDir private Path home;
  private PromptEmbeddedFiles files;

  @BeforeEach
  void createFolder() throws IOException {
    files = new PromptEmbeddedFiles(Files.createDirectory(home.resolve("prompts")));
  }

  @Test
  void theFrontMatterDescribesThePrompt() throws Exception {
    PromptDescription description = read(REVIEW).definition().orElseThrow().description();

    assertThat(description.json(Revision.V2026_07_28))
        .isEqualTo(
            JsonMappers.read(
                """
                {"name": "review", "title": "Code review", "description": "Reviews a change",
                 "arguments": [
                   {"name": "code", "description": "The change", "required": true},
                   {"name": "language", "title": "Language", "required": false}],
                 "icons": [{"src": "https://example.com/i.png", "mimeType": "image/png",
                   "sizes": ["48x48"], "theme": "dark"}]}
                """));
    JsonNode old = description.json(Revision.V2025_03_26);
    assertThat(old.has("title") || old.has("icons")).isFalse();
    assertThat(old.at("/arguments/1").has("title")).isFalse();
  }

  @Test
  void aFileWithoutFrontMatterIsOneMessageOfTheUser() throws Exception {
    assertThat(messages("\n  Hello\n\n# World\n").toString())
        .isEqualTo(
            "[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Hello\\n\\n# World\"}}]");
    assertThat(messages("---\n---\nHello").at("/0/content/text").asText()).isEqualTo("Hello");
  }

  @Test
  void marksBeginMessagesOutsideOfCode() throws Exception {
    ArrayNode messages =
        messages(
            """
            One
            ## assistant
            Two
            ### user
            ## User
            ```
            ## user
            ![x](none.png)
            ```
            ## user
            Three
            """);

    assertThat(messages.findValuesAsText("role")).containsExactly("user", "assistant", "user");
    assertThat(messages.findValuesAsText("text"))
        .containsExactly(
            "One", "Two\n### user\n## User\n```\n## user\n![x](none.png)\n```", "Three");
  }

  @Test
  void linksOnLinesOfTheirOwnShowAndEmbedFiles() throws Exception {
    Files.createDirectories(files.folder().resolve("team/files"));
    Files.write(files.folder().resolve("team/pixel.PNG"), new byte[] {1, 2, 3});
    Files.write(files.folder().resolve("team/data.bin"), new byte[] {0, 1});
    Files.writeString(files.folder().resolve("team/files/the rules.md"), "# Ä");
    String text =
        """
        See [this](none.txt) and [that](https://example.com).
        [Home](https://example.com)
        [Below](#below)
        ![A pixel](pixel.PNG)
        [Rules](files/the rules.md)
        ## assistant
        [test://{{id}}](data.bin)
        """;
    ReadDefinition<ParsedPrompt> reading =
        PromptFileReader.read(
            "prompts/team/ask.md", "---\narguments: [{name: id}]\n---\n" + text, files);

    ArrayNode messages = json(reading, Map.of("id", "7"));

    assertThat(messages)
        .isEqualTo(
            JsonMappers.read(
                """
                [{"role": "user", "content": {"type": "text", "text":
                   "See [this](none.txt) and [that](https://example.com).\\n[Home](https://example.com)\\n[Below](#below)"}},
                 {"role": "user", "content":
                   {"type": "image", "data": "AQID", "mimeType": "image/png"}},
                 {"role": "user", "content": {"type": "resource", "resource":
                   {"uri": "prompt:///team/files/the%20rules.md", "mimeType": "text/markdown",
                    "text": "# Ä"}}},
                 {"role": "assistant", "content": {"type": "resource", "resource":
                   {"uri": "test://7", "mimeType": "application/octet-stream", "blob": "AAE="}}}]
                """));
    assertThat(json(reading, Map.of("id", "not a URI")).at("/3/content/resource/uri").asText())
        .isEqualTo("prompt:///team/data.bin");
  }

  @Test
  void filesOutsideOfTheFolderAreRefused() throws Exception {
    Files.writeString(home.resolve("secret.txt"), "secret");
    Files.createSymbolicLink(files.folder().resolve("link.txt"), home.resolve("secret.txt"));
    Files.createSymbolicLink(files.folder().resolve("up"), home);
    Files.writeString(files.folder().resolve(".hidden.txt"), "hidden");
    Files.createDirectory(files.folder().resolve("folder"));
    String text =
        """
        Hello
        [a](../secret.txt)
        [b](link.txt)
        [c](up/secret.txt)
        [d](.hidden.txt)
        [e](/etc/passwd)
        [f](folder)
        [g](x/../../secret.txt)
        [h](none.txt)
        [i](..\\secret.txt)
        """;

    assertThat(read(text).faults()).hasSize(9).extracting(DocumentFault::line).contains(2, 10);
    assertThat(read(text).faults())
        .extracting(DocumentFault::message)
        .noneMatch(message -> message.contains(home.toString()))
        .contains(
            "link.txt is a link to a file outside of prompts/; copy it there instead",
            "there is no file none.txt below prompts/; add it, and save the prompt again");
  }

  @Test
  void aFileThatLeavesTheFolderLaterIsNotRead() throws Exception {
    Path file = Files.writeString(files.folder().resolve("a.txt"), "a");
    ReadDefinition<ParsedPrompt> reading = read("[a](a.txt)");
    Files.delete(file);
    Files.createSymbolicLink(file, Files.writeString(home.resolve("secret.txt"), "secret"));

    assertThatThrownBy(() -> json(reading, Map.of())).hasMessageContaining("outside of prompts/");
  }

  @Test
  void largeFilesAreRefused() throws Exception {
    Files.write(files.folder().resolve("large.png"), new byte[PromptEmbeddedFiles.MAX_FILE + 1]);
    Files.write(files.folder().resolve("some.png"), new byte[PromptEmbeddedFiles.MAX_FILE]);

    assertThat(read("![x](large.png)").faults())
        .extracting(DocumentFault::message)
        .containsExactly("large.png is larger than 1048576 bytes; make it smaller");
    assertThat(read("![x](some.png)\n".repeat(4)).faults()).isEmpty();
    assertThat(read("![x](some.png)\n".repeat(5)).faults())
        .extracting(DocumentFault::code)
        .containsExactly("TOO_LARGE");
  }

  @Test
  void anImageNeedsTheExtensionOfOne() throws Exception {
    Files.writeString(files.folder().resolve("a.txt"), "a");

    assertThat(read("![x](a.txt)").faults())
        .extracting(DocumentFault::message)
        .containsExactly(
            "a.txt is not an image or a sound by its extension; embed it without the !");
  }

  @Test
  void faultsHaveTheirLinesAndSayWhatToDo() throws Exception {
    String text =
        """
        ---
        name: two words
        arguments:
          - {name: a, required: maybe}
          - {name: a}
          - {title: T}
        icons: [{src: "http://example.com"}]
        ---
        {{a}}
        """;

    assertThat(read(text).faults())
        .extracting(fault -> fault.line() + " " + fault.message())
        .containsExactlyInAnyOrder(
            "2 'two words' is not a name; use letters, digits, '.', '_' and '-', at most 128",
            "4 required is a string and should be true or false",
            "5 the argument a is declared twice; rename or remove one",
            "6 name is missing; write {name: language, required: true}",
            "7 src must be an https: or data: address of at most 4000 characters;"
                + " write {src: https://example.com/icon.png}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  \n", "---\ntitle: T\n---\n", "---\ntitle: T\n", "---\n- a\n---\nx"})
  void aFileWithoutATextOrWithoutAnEndOfItsFrontMatterIsRefused(String text) throws Exception {
    assertThat(read(text).definition()).isEmpty();
    assertThat(read(text).faults()).hasSize(1);
  }

  @Test
  void aFileNameThatIsNotANameNeedsAName() throws Exception {
    assertThat(PromptFileReader.read("prompts/my prompt.md", "Hi", files).faults())
        .extracting(DocumentFault::message)
        .containsExactly(
            "'my prompt' is not a name; rename the file, or write name: use letters, digits, '.',"
                + " '_' and '-', at most 128");
  }

  @Test
  void whatProbablyIsAMistakeIsAWarning() throws Exception {
    ReadDefinition<ParsedPrompt> reading =
        read(
            """
            ---
            arguments: [{name: code, requird: true}]
            ---
            {{cod}}
            Look at ![this](a.png) and {{ something }}.
            """);

    assertThat(reading.definition()).isPresent();
    assertThat(reading.warnings())
        .extracting(fault -> fault.line() + " " + fault.message())
        .containsExactly(
            "2 requird is not recognized and is ignored; did you mean required?",
            "4 {{cod}} is not an argument and stays text; did you mean {{code}}?",
            "5 an image within a line stays text; give it a line of its own to show it",
            "5 {{something}} is not an argument and stays text; declare it in arguments, if it"
                + " should be one");
  }

  @Test
  void deepYamlIsRefusedAtItsLine() {
    String deep = "---\ntitle: T\nicons: " + "[".repeat(100_000) + "\n---\nHi\n";

    assertThatThrownBy(() -> read(deep))
        .isInstanceOfSatisfying(
            DocumentParseException.class,
            failure -> assertThat(failure.fault().line()).isEqualTo(3))
        .hasMessageContaining("deeper than 200 levels");
  }

  @Test
  void manyPlacesMessagesAndMistakesAreBounded() throws Exception {
    String header = "---\narguments: [{name: a}]\n---\n";

    assertThat(read(header + "{{a}}".repeat(1_000)).faults()).isEmpty();
    assertThat(read(header + "{{a}}".repeat(1_001)).faults())
        .extracting(DocumentFault::code)
        .containsExactly("TOO_LARGE");
    assertThat(read("x\n## user\n".repeat(101)).faults())
        .extracting(DocumentFault::code)
        .containsExactly("TOO_LARGE");
    assertThat(read("{{b}}".repeat(100_000)).warnings().size()).isLessThan(200);
    assertThat(read("---\narguments:\n" + "- {name: a}\n".repeat(51) + "---\nHi").faults())
        .extracting(DocumentFault::message)
        .containsExactly("there are more than 50; remove some");
  }

  private ArrayNode messages(String text) throws Exception {
    return json(read(text), Map.of());
  }

  private ArrayNode json(ReadDefinition<ParsedPrompt> reading, Map<String, String> values)
      throws IOException {
    ArrayNode messages = JsonMappers.array();
    for (PromptMessage each : reading.definition().orElseThrow().messages()) {
      messages.add(PromptMessage.json(each.role(), each.content().json(values, files)));
    }
    return messages;
  }

  private ReadDefinition<ParsedPrompt> read(String text) throws DocumentParseException {
    return PromptFileReader.read("prompts/review.md", text, files);
  }
}
