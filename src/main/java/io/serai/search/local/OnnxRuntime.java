package io.serai.search.local;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Loads ONNX Runtime without leaving its native code behind.
 *
 * <p>The library itself unpacks its native code into a temporary folder and deletes it when the
 * process ends: 17 MB remain of a process that is killed. Here it is deleted as soon as it is
 * loaded, which the systems permit that Serai runs on. Only the library's own folder remains, and
 * it is empty.
 */
final class OnnxRuntime {

  private static final String PATH = "onnxruntime.native.path";
  private static final List<String> LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");

  private OnnxRuntime() {}

  /**
   * Returns the runtime, which is loaded once for the process. The system property {@code
   * onnxruntime.native.path} names a folder that already has the native code.
   *
   * @throws IOException if the native code cannot be unpacked
   * @throws LinkageError if it cannot be loaded on this machine
   */
  static synchronized OrtEnvironment load() throws IOException {
    if (System.getProperty(PATH) != null) {
      return OrtEnvironment.getEnvironment();
    }
    Path folder = Files.createTempDirectory("serai-onnxruntime");
    try {
      for (String library : LIBRARIES) {
        unpack(System.mapLibraryName(library), folder);
      }
      System.setProperty(PATH, folder.toString());
      return OrtEnvironment.getEnvironment();
    } finally {
      System.clearProperty(PATH);
      for (String library : LIBRARIES) {
        Files.deleteIfExists(folder.resolve(System.mapLibraryName(library)));
      }
      Files.delete(folder);
    }
  }

  private static void unpack(String file, Path folder) throws IOException {
    String resource = "/ai/onnxruntime/native/" + platform() + "/" + file;
    try (InputStream code = OrtEnvironment.class.getResourceAsStream(resource)) {
      if (code == null) {
        throw new UnsatisfiedLinkError("ONNX Runtime has no native code for " + platform());
      }
      Files.copy(code, folder.resolve(file));
    }
  }

  private static String platform() {
    boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
    String processor = System.getProperty("os.arch");
    return (mac ? "osx" : "linux")
        + "-"
        + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
  }
}
