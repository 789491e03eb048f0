package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.serai.document.JsonMappers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored tools of a server, which a hub and a command change at the same time. */
@Timeout(120)
class ToolStoreTest {
  private static final int TOOLS = 40;

  @TempDir private Path data;
  private ToolStore store;

  @BeforeEach
  void open() {
    store = new ToolStore(data);
  }

  /**
   * Approves the changed tools one after the other, as the command in a process of its own. It says
   * so before each, and waits for the answer, so that each meets a change of the hub.
   */
  public static void main(String[] arguments) throws IOException {
    ToolStore store = new ToolStore(Path.of(arguments[0]));
    for (UnapprovedTool each : store.changes("a")) {
      System.out.println(each.name());
      System.in.read();
      store.approve("a", List.of(each));
    }
  }

  private static RemoteToolReader tools(String description, int others) {
    String all =
        IntStream.range(0, TOOLS)
            .mapToObj(each -> HostileServer.tool("t" + each, description, "{}"))
            .collect(Collectors.joining(","));
    return tools(all + "," + HostileServer.tool("other", "number " + others, "{}"));
  }

  private static RemoteToolReader tools(String tools) {
    RemoteToolReader reader = new RemoteToolReader(List.of("*"));
    try {
      reader.read(JsonMappers.MAPPER.readTree(HostileServer.page(tools)));
    } catch (JsonProcessingException malformed) {
      throw new UncheckedIOException(malformed);
    }
    return reader;
  }

  private List<String> unapproved(RemoteToolReader read) throws IOException {
    return store.unapproved("a", read.tools()).stream().map(UnapprovedTool::name).toList();
  }

  @Test
  void noApprovalOfAnotherProcessIsLostWhileTheHubStoresTools() throws Exception {
    store.save("a", "server", tools("one", 0));
    store.save("a", "server", tools("two", 0));
    Process command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ToolStoreTest.class.getName(),
                data.toString())
            .redirectErrorStream(true)
            .start();

    int saves = 0;
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = command.inputReader();
        OutputStream go = command.getOutputStream()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.append(line).append('\n');
        go.write('\n');
        go.flush();
        store.save("a", "server", tools("two", ++saves));
      }
    }

    assertThat(command.waitFor()).as(said.toString()).isZero();
    assertThat(saves).as(said.toString()).isEqualTo(TOOLS);
    assertThat(store.changes("a")).extracting(UnapprovedTool::name).containsExactly("other");
  }

  @Test
  void onlyWhatWasSeenIsApproved() throws Exception {
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));
    RemoteToolReader seen = tools(HostileServer.tool("add", "two", "{}"));
    RemoteToolReader unseen = tools(HostileServer.tool("add", "three", "{}"));
    store.save("a", "server", seen);
    List<UnapprovedTool> changes = store.changes("a");
    store.save("a", "server", unseen);

    store.approve("a", changes);

    assertThat(unapproved(unseen)).containsExactly("add");
    assertThat(unapproved(seen)).isEmpty();
  }

  @Test
  void changeSaysWhatWasApprovedHoweverOftenTheToolChanges() throws Exception {
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));
    store.save("a", "server", tools(HostileServer.tool("add", "two", "{}")));
    store.save(
        "a", "server", tools(HostileServer.tool("add", "three\u202e\n", "{\"type\":\"object\"}")));

    assertThat(store.changes("a"))
        .singleElement()
        .extracting(UnapprovedTool::differences)
        .asString()
        .isEqualTo(
            "[description: \"one\" -> \"three\\u202e\\n\","
                + " inputSchema: {} -> {\"type\":\"object\"}]");
  }

  @Test
  void changeSaysWhatWasApprovedAlsoIfTheToolWasMissingMeanwhile() throws Exception {
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));
    store.save("a", "server", tools(HostileServer.tool("add", "two", "{}")));
    store.save("a", "server", tools(HostileServer.tool("other", "stays", "{}")));
    store.save("a", "server", tools(HostileServer.tool("add", "three", "{}")));

    assertThat(store.changes("a"))
        .singleElement()
        .extracting(UnapprovedTool::differences)
        .asString()
        .isEqualTo("[description: \"one\" -> \"three\"]");
  }

  @Test
  void changeSaysWhatWasApprovedIfTheToolWasMissingBeforeItChanged() throws Exception {
    String other = HostileServer.tool("other", "stays", "{}");
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}") + "," + other));
    store.save("a", "server", tools(other));
    store.save("a", "server", tools(other));
    store.save("a", "server", tools(HostileServer.tool("add", "two", "{}") + "," + other));

    assertThat(store.changes("a"))
        .singleElement()
        .extracting(UnapprovedTool::differences)
        .asString()
        .isEqualTo("[description: \"one\" -> \"two\"]");
  }

  @Test
  void formsOfMissingToolsAreKeptWithinTheLimit() throws Exception {
    for (String prefix : List.of("a", "b")) {
      store.save("a", "server", tools(thousand(prefix)));
      store.approve("a", store.changes("a"));
    }
    store.save("a", "server", tools(HostileServer.tool("other", "stays", "{}")));

    Path file = data.resolve("mcp-tools/a.json");
    assertThat(JsonMappers.MAPPER.readTree(Files.readString(file)).path("before"))
        .hasSize(RemoteToolReader.MAX_TOOLS);
  }

  private static String thousand(String prefix) {
    return IntStream.range(0, RemoteToolReader.MAX_TOOLS)
        .mapToObj(each -> HostileServer.tool(prefix + each, "one", "{}"))
        .collect(Collectors.joining(","));
  }

  @Test
  void orderOfTheKeysOfASchemaIsNoChange() throws Exception {
    String schema = "{\"type\":\"object\",\"properties\":{\"b\":{},\"a\":{\"minimum\":1}}}";
    String sorted = "{\"properties\":{\"a\":{\"minimum\":1},\"b\":{}},\"type\":\"object\"}";
    String other = sorted.replace(":1", ":1.0");
    store.save("a", "server", tools(HostileServer.tool("add", "one", schema)));

    store.save("a", "server", tools(HostileServer.tool("add", "one", sorted)));
    assertThat(store.changes("a")).isEmpty();

    store.save("a", "server", tools(HostileServer.tool("add", "one", other)));
    assertThat(store.changes("a").get(0).differences())
        .containsExactly("inputSchema: " + sorted + " -> " + other);
  }

  @Test
  void toolThatIsAsItWasApprovedIsNoChange() throws Exception {
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));
    store.save("a", "server", tools(HostileServer.tool("add", "two", "{}")));

    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));

    assertThat(store.changes("a")).isEmpty();
  }

  @Test
  void toolThatAppearsLaterIsNewUntilItIsApproved() throws Exception {
    String add = HostileServer.tool("add", "one", "{}");
    RemoteToolReader more = tools(add + "," + HostileServer.tool("send", "two", "{}"));
    store.save("a", "server", tools(add));

    store.save("a", "server", more);
    store.save("a", "server", more);

    assertThat(store.changes("a")).singleElement().matches(UnapprovedTool::isNew);
    assertThat(store.changes("a").get(0).differences())
        .contains("title: \"send\"", "description: \"two\"", "inputSchema: {}");
    store.approve("a", store.changes("a"));
    assertThat(store.changes("a")).isEmpty();
    store.save("a", "server", tools(add + "," + HostileServer.tool("send", "three", "{}")));
    assertThat(store.changes("a").get(0).differences())
        .containsExactly("description: \"two\" -> \"three\"");
  }

  @Test
  void firstToolsOfAServerThatHadNoneCountAsApproved() throws Exception {
    store.save("a", "server", tools(""));

    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));

    assertThat(store.changes("a")).isEmpty();
  }

  @Test
  void toolsAndApprovalsOfAnotherServerDoNotCount() throws Exception {
    RemoteToolReader read = tools(HostileServer.tool("add", "one", "{}"));
    store.save("a", "server", read);

    assertThat(store.load("a", "server", List.of("*")).tools()).hasSize(1);
    assertThat(store.load("a", "another", List.of("*")).tools()).isEmpty();

    RemoteToolReader other = tools(HostileServer.tool("add", "two", "{}"));
    store.save("a", "another", other);

    assertThat(unapproved(other)).isEmpty();
    assertThat(unapproved(read)).containsExactly("add");
  }

  @Test
  void approvalOfAFormThatHasChangedIsShownWithTheNextChange() throws Exception {
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{}")));
    store.save("a", "server", tools(HostileServer.tool("add", "two", "{}")));
    List<UnapprovedTool> seen = store.changes("a");
    store.save("a", "server", tools(HostileServer.tool("add", "three", "{}")));

    store.approve("a", seen);

    assertThat(store.changes("a").get(0).differences().toString())
        .isEqualTo("[description: \"two\" -> \"three\"]");
  }

  /** To validate large schemas takes seconds, for which other servers would wait. */
  @Test
  void storedToolsAreNotValidatedAgain() throws Exception {
    store.save("a", "server", tools(HostileServer.tool("add", "one", "{\"type\":\"object\"}")));
    Path file = data.resolve("mcp-tools/a.json");
    Files.writeString(file, Files.readString(file).replace("\"type\":\"object\"", "\"type\":7"));

    assertThat(store.load("a", "server", List.of("*")).tools())
        .singleElement()
        .satisfies(tool -> assertThat(tool.inputSchema().path("type").asInt()).isEqualTo(7));
    assertThat(store.load("a", "server", List.of("other")).tools()).isEmpty();
    assertThat(store.changes("a")).extracting(UnapprovedTool::name).containsExactly("add");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"server\":\"server\",\"tools\":[],\"approved\":[],\"before\":{}}",
        "{\"server\":\"server\",\"tools\":[{\"name\":\"ad",
        "deep"
      })
  void damagedFileIsReportedAndNotOverwritten(String content) throws Exception {
    Path file = data.resolve("mcp-tools/a.json");
    Files.createDirectories(data.resolve("mcp-tools"));
    String deep = "{\"server\":\"s\",\"tools\":" + "[".repeat(400) + "]".repeat(400) + "}";
    Files.writeString(file, content.equals("deep") ? deep : content);
    String before = Files.readString(file);
    RemoteToolReader read = tools(HostileServer.tool("add", "one", "{}"));

    assertThatThrownBy(() -> store.changes("a"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a.json is damaged")
        .hasMessageContaining("delete it");
    assertThatThrownBy(() -> store.save("a", "server", read)).isInstanceOf(IOException.class);
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void fileThatIsTooLargeIsNotRead() throws Exception {
    Files.createDirectories(data.resolve("mcp-tools"));
    try (RandomAccessFile large =
        new RandomAccessFile(data.resolve("mcp-tools/a.json").toFile(), "rw")) {
      large.setLength(1L << 36); // without content
    }

    assertThatThrownBy(() -> store.changes("a")).hasMessageContaining("is larger than");
  }
}
