package io.serai.browser;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A page in a headless Chromium, driven by its remote debugging protocol. It reaches loopback only.
 */
public final class Chromium implements AutoCloseable {

  private static final List<String> COMMANDS =
      List.of("chromium", "chromium-browser", "google-chrome");

  /** The file of the profile whose first line is the port of the debugging protocol. */
  private static final String PORT_FILE = "DevToolsActivePort";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final WebSocket page;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();

  /**
   * Starts the browser with an empty page.
   *
   * @param profile an empty folder
   */
  public Chromium(Path profile) throws Exception {
    process =
        new ProcessBuilder(
                command(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
                "--remote-debugging-port=0",
                "--window-size=1600,1000",
                "--user-data-dir=" + profile)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      page = connect(profile.resolve(PORT_FILE));
    } catch (Exception failure) {
      process.destroyForcibly();
      throw failure;
    }
  }

  /** Opens an address. */
  public void open(String url) {
    send("Page.navigate", JsonMappers.object().put("url", url));
  }

  /** Returns the JSON value of an expression of JavaScript, or of its promise. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        send(
            "Runtime.evaluate",
            JsonMappers.object()
                .put("expression", expression)
                .put("returnByValue", true)
                .put("awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(expression + " failed: " + answer.get("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /** Returns what the window shows, as a PNG file. */
  public byte[] picture() {
    return Base64.getDecoder()
        .decode(send("Page.captureScreenshot", JsonMappers.object()).path("data").textValue());
  }

  @Override
  public void close() throws Exception {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  private static String command() {
    Optional<Path> found =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(folder -> COMMANDS.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    return found
        .orElseThrow(
            () -> new IllegalStateException("Chromium is missing: apt-get install chromium"))
        .toString();
  }

  private WebSocket connect(Path portFile) throws Exception {
    await().atMost(PATIENCE).until(() -> Files.exists(portFile) && Files.size(portFile) > 0);
    URI targets = URI.create("http://127.0.0.1:" + Files.readAllLines(portFile).get(0) + "/json");
    JsonNode page = await().atMost(PATIENCE).until(() -> page(targets), JsonNode::isObject);
    return client
        .newWebSocketBuilder()
        .buildAsync(URI.create(page.path("webSocketDebuggerUrl").textValue()), new Answers())
        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** The page that the browser started with; one that is opened later is in the background. */
  private JsonNode page(URI targets) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(targets).build();
    String list = client.send(request, BodyHandlers.ofString()).body();
    for (JsonNode target : JsonMappers.MAPPER.readTree(list)) {
      if (target.path("type").asText().equals("page")) {
        return target;
      }
    }
    return MissingNode.getInstance();
  }

  /** Calls a method of the debugging protocol, and returns its result. */
  JsonNode send(String method, ObjectNode parameters) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    ObjectNode message = JsonMappers.object().put("id", id).put("method", method);
    message.set("params", parameters);
    page.sendText(message.toString(), true).join();
    return answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  /** Completes the pending responses; events have no id. */
  private final class Answers implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        complete(text.toString());
        text.setLength(0);
      }
      return WebSocket.Listener.super.onText(socket, data, last);
    }

    private void complete(String message) {
      try {
        JsonNode answer = JsonMappers.MAPPER.readTree(message);
        CompletableFuture<JsonNode> waiting = open.remove(answer.path("id").intValue());
        if (waiting != null) {
          waiting.complete(answer.path("result"));
        }
      } catch (IOException wrong) {
        open.values().forEach(waiting -> waiting.completeExceptionally(wrong));
      }
    }
  }
}
