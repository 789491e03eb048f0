package io.serai.hub;

import io.serai.OwnThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Files of routes that leave a trace as soon as anything of them starts: in a folder, at a server,
 * in a queue, or in {@link Traces}.
 */
public final class RoutesWithTraces implements AutoCloseable {

  private final Path inbox;
  private final Path outbox;
  private final Path missing;
  private final TestBroker broker;
  private final ServerSocket server;
  private final CompletableFuture<Void> accepting;

  /** Puts a file into the inbox and a message into the queue. */
  public RoutesWithTraces(Path folder) throws Exception {
    inbox = Files.createDirectories(folder.resolve("inbox"));
    outbox = Files.createDirectories(folder.resolve("outbox"));
    missing = folder.resolve("missing");
    Files.writeString(inbox.resolve("waiting"), "text");
    broker = new TestBroker();
    broker.send("waiting", "text", Map.of());
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    accepting = OwnThread.run(this::accept);
    Traces.take();
  }

  private void accept() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        Traces.leave("connection from " + socket.getRemoteSocketAddress());
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** Returns the settings that the routes need. */
  public String properties() {
    return place(TestBroker.PROPERTIES + SETTINGS);
  }

  /** Returns the same with beans and objects that Camel creates as it starts. */
  public String propertiesWithBeans() {
    return properties() + place(SETTINGS_WITH_BEANS);
  }

  /** Returns files whose routes fetch messages themselves, by their names. */
  public Map<String, String> sources() {
    Map<String, String> files = new TreeMap<>();
    files.put("file", route("file:INBOX?initialDelay=0&delay=5", "file:OUTBOX"));
    files.put("folder", route("file:MISSING?initialDelay=0", "log:folder"));
    files.put("timer", route("timer:once?delay=0", "file:OUTBOX?fileName=timer"));
    files.put(
        "no-delay", route("timer:at-once?delay=-1&repeatCount=9", "file:OUTBOX?fileName=now"));
    files.put("http", route("timer:call?delay=0", "outbound:http://127.0.0.1:PORT/"));
    files.put("queue", route("sjms2:queue:waiting", "file:OUTBOX?fileName=queue"));
    files.put("reply", route("timer:reply?delay=0", "sjms2:queue:written"));
    files.put("socket", route("vertx-websocket:127.0.0.1:PORT/x?consumeAsClient=true", "log:x"));
    files.put("other", route("trace:in", "log:other"));
    files.put("kamelet", KAMELET + route("kamelet:drops?delay=0", "file:OUTBOX?fileName=kamelet"));
    files.put("kamelet-file", INBOX + route("kamelet:inbox?folder=INBOX&delay=7", "file:OUTBOX"));
    files.replaceAll((name, text) -> place(text));
    return files;
  }

  /** Returns files whose routes send to other systems, or have beans, by their names. */
  public Map<String, String> others() {
    Map<String, String> files = new TreeMap<>();
    files.put("sender.camel.yaml", route("direct:send", "trace:out"));
    files.put("resource.camel.yaml", RESOURCE);
    files.put("beans.camel.yaml", BEANS);
    files.put("beans.camel.xml", XML_BEANS);
    files.put("Code.camel.java", CODE);
    files.put("template.camel.yaml", TEMPLATE);
    files.replaceAll((name, text) -> place(text));
    return files;
  }

  private String place(String text) {
    return text.replace("INBOX", inbox.toString())
        .replace("OUTBOX", outbox.toString())
        .replace("MISSING", missing.toString())
        .replace("PORT", String.valueOf(server.getLocalPort()));
  }

  /** Returns what was left since the last call. */
  public List<String> left() {
    List<String> left = new ArrayList<>(Traces.take());
    files(outbox).forEach(file -> left.add("written: " + file));
    if (!files(inbox).equals(List.of(inbox.resolve("waiting")))) {
      left.add("consumed: " + files(inbox));
    }
    if (Files.exists(missing)) {
      left.add("created: " + missing);
    }
    if (broker.count("waiting") != 1 || broker.count("written") != 0) {
      left.add("queues: " + broker.count("waiting") + ", " + broker.count("written"));
    }
    return left;
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws Exception {
    server.close();
    accepting.join();
    broker.close();
  }

  private static String route(String from, String to) {
    return """
        - route:
            from:
              uri: "%s"
              steps:
                - setBody: {constant: text}
                - to: "%s"
        """
        .formatted(from, to);
  }

  private static final String SETTINGS =
      """
      serai.outbound.allowed-private-hosts = 127.0.0.1
      """;

  private static final String SETTINGS_WITH_BEANS =
      """
      camel.beans.plain = #class:io.serai.hub.Traces
      camel.beans.plain.text = of plain
      camel.beans.argued = #class:io.serai.hub.Traces(argument)
      camel.beans.dialled = #class:java.net.Socket("127.0.0.1", PORT)
      camel.component.log.exchange-formatter = #class:io.serai.hub.TracingFormatter(argument)
      """;

  private static final String KAMELET =
      """
      - routeTemplate:
          id: drops
          parameters: [{name: delay}]
          from:
            uri: "timer:drops?delay={{delay}}"
            steps:
              - to: "file:OUTBOX?fileName=inner"
              - to: kamelet:sink
      """;

  private static final String INBOX =
      """
      - routeTemplate:
          id: inbox
          parameters: [{name: folder}, {name: delay}]
          from:
            uri: "file:{{folder}}?initialDelay=0&delay={{delay}}"
            steps:
              - to: kamelet:sink
      """;

  private static final String RESOURCE =
      """
      - route:
          from:
            uri: direct:resource
            steps:
              - setBody: {simple: "resource:http://127.0.0.1:PORT/text"}
      """;

  private static final String BEANS =
      """
      - beans:
          - name: begun
            type: io.serai.hub.Traces
            initMethod: begin
            properties: {text: of begun}
          - name: built
            type: io.serai.hub.Traces
            constructors: {0: argument}
          - name: scripted
            type: io.serai.hub.Traces
            scriptLanguage: joor
            script: "return new io.serai.hub.Traces();"
          - name: connected
            type: java.net.Socket
            constructors: {0: 127.0.0.1, 1: PORT}
          - name: limits
            type: java.util.HashMap
            properties: {most: 7}
      - route:
          routePolicy: begun
          from:
            uri: direct:beans
            steps:
              - bean: {ref: scripted, method: begin}
              - bean: {beanType: io.serai.hub.Traces, method: begin}
              - to: bean:built?method=begin
      """;

  private static final String XML_BEANS =
      """
      <camel>
        <bean name="inXml" type="io.serai.hub.Traces" initMethod="begin"/>
        <route id="xml">
          <from uri="direct:xml"/>
          <bean ref="inXml" method="begin"/>
        </route>
      </camel>
      """;

  private static final String CODE =
      """
      import org.apache.camel.builder.RouteBuilder;
      public class Code extends RouteBuilder {
        public void configure() {
          from("timer:code?delay=0").process(e -> io.serai.hub.Traces.leave("code"));
          from("trace:code").to("trace:code-out");
        }
      }
      """;

  private static final String TEMPLATE =
      """
      - routeTemplate:
          id: tracing
          beans:
            - name: local
              type: io.serai.hub.Traces
              scriptLanguage: joor
              script: "return new io.serai.hub.Traces();"
          from:
            uri: direct:template
            steps:
              - bean: {ref: "{{local}}", method: begin}
      - templatedRoute:
          routeTemplateRef: tracing
          beans:
            - name: own
              type: io.serai.hub.Traces
              initMethod: begin
      """;
}
