package io.serai.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/** A Maven repository of made-up artifacts on loopback. */
public final class TestMavenRepository implements AutoCloseable {

  private final Path folder;
  private final HttpServer server;
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  /** Serves what is, and will be, in a folder. */
  public TestMavenRepository(Path folder) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath().substring(1);
          requests.add(path);
          Path file = folder.resolve(path);
          boolean found = Files.isRegularFile(file);
          exchange.sendResponseHeaders(found ? 200 : 404, found ? Files.size(file) : -1);
          if (found) {
            try (OutputStream body = exchange.getResponseBody()) {
              Files.copy(file, body);
            }
          }
          exchange.close();
        });
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** Returns the paths that were requested. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Adds {@code group:artifact:version} with a jar of these files. */
  public void add(String coordinates, Map<String, byte[]> content, String... dependencies)
      throws IOException {
    String[] parts = coordinates.split(":");
    Path place =
        Files.createDirectories(
            folder.resolve(parts[0].replace('.', '/')).resolve(parts[1]).resolve(parts[2]));
    String name = parts[1] + "-" + parts[2];
    jar(place.resolve(name + ".jar"), content);
    String needed =
        List.of(dependencies).stream()
            .map(each -> "<dependency>" + identity(each.split(":")) + "</dependency>")
            .collect(Collectors.joining());
    Files.writeString(
        place.resolve(name + ".pom"),
        "<project><modelVersion>4.0.0</modelVersion>"
            + identity(parts)
            + "<dependencies>"
            + needed
            + "</dependencies></project>");
    checksum(place.resolve(name + ".jar"));
    checksum(place.resolve(name + ".pom"));
  }

  private static void checksum(Path file) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
      Files.writeString(Path.of(file + ".sha1"), HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String identity(String[] parts) {
    return "<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
        .formatted((Object[]) parts);
  }

  /** Writes a jar with what Maven tells in it: {@code group:artifact:version}. */
  static Path mavenJar(Path file, String coordinates) throws IOException {
    String[] parts = coordinates.split(":");
    String pom = "groupId=%s\nartifactId=%s\nversion=%s\n".formatted((Object[]) parts);
    return jar(
        file,
        Map.of(
            "META-INF/maven/%s/%s/pom.properties".formatted(parts[0], parts[1]),
            pom.getBytes(UTF_8)));
  }

  static Path jar(Path file, Map<String, byte[]> content) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> each : content.entrySet()) {
        jar.putNextEntry(new ZipEntry(each.getKey()));
        jar.write(each.getValue());
        jar.closeEntry();
      }
    }
    return file;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
