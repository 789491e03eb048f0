package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Java sources that were compiled together, in memory and with the jars of the hub.
 *
 * @param classes the bytes of the classes by name, by the file that has them
 * @param faults what does not compile, by file; if there are any, there are no classes
 */
record JavaCompilation(
    Map<String, Map<String, byte[]>> classes, Map<String, List<DocumentFault>> faults) {

  private static final List<String> OPTIONS =
      List.of("-g", "-parameters", "-nowarn", "-proc:none", "-implicit:none");

  private static final String NO_COMPILER =
      "this Java has no compiler; run the hub with a JDK, or put the class into a jar in lib/ of"
          + " the home";
  private static final String BROKEN =
      "the compiler breaks on this class, which may be nested too deep; make it simpler";

  /**
   * Compiles the sources. A source on which the compiler itself breaks, such as one that is nested
   * too deep, has a fault, and the others have none for it.
   *
   * @param sources the texts by file; the last part of a file's name, up to its first dot, is the
   *     name of its public class
   */
  static JavaCompilation of(Map<String, String> sources) {
    if (sources.isEmpty()) {
      return new JavaCompilation(Map.of(), Map.of());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      return new JavaCompilation(Map.of(), forEach(sources.keySet(), NO_COMPILER));
    }
    return together(compiler, sources)
        .orElseGet(() -> new JavaCompilation(Map.of(), forEach(broken(compiler, sources), BROKEN)));
  }

  /** Returns the files on which the compiler breaks alone; all if there are none. */
  private static Set<String> broken(JavaCompiler compiler, Map<String, String> sources) {
    Set<String> broken = new TreeSet<>();
    sources.forEach(
        (file, text) -> {
          if (together(compiler, Map.of(file, text)).isEmpty()) {
            broken.add(file);
          }
        });
    return broken.isEmpty() ? sources.keySet() : broken;
  }

  private static Map<String, List<DocumentFault>> forEach(Set<String> files, String message) {
    Map<String, List<DocumentFault>> faults = new TreeMap<>();
    files.forEach(file -> faults.put(file, List.of(fault(message, 0))));
    return faults;
  }

  /** Compiles the sources; empty if the compiler breaks. */
  private static Optional<JavaCompilation> together(
      JavaCompiler compiler, Map<String, String> sources) {
    Map<String, List<DocumentFault>> faults = new TreeMap<>();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (Outputs outputs =
        new Outputs(compiler.getStandardFileManager(found, Locale.ENGLISH, null))) {
      List<String> options = new ArrayList<>(OPTIONS);
      options.addAll(List.of("-classpath", System.getProperty("java.class.path", "")));
      List<Source> files =
          sources.entrySet().stream()
              .map(each -> new Source(each.getKey(), each.getValue()))
              .toList();
      boolean compiled =
          compiler.getTask(Writer.nullWriter(), outputs, found, options, null, files).call();
      found.getDiagnostics().stream()
          .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
          .forEach(each -> add(each, sources, faults));
      Map<String, Map<String, byte[]>> classes = compiled ? outputs.classes() : Map.of();
      return compiled || !faults.isEmpty()
          ? Optional.of(new JavaCompilation(classes, faults))
          : Optional.empty();
    } catch (IOException inMemory) {
      throw new IllegalStateException("Java sources were not compiled", inMemory);
    }
  }

  /** Adds the error to its file; one that has none concerns all of them. */
  private static void add(
      Diagnostic<? extends JavaFileObject> error,
      Map<String, String> sources,
      Map<String, List<DocumentFault>> faults) {
    DocumentFault fault =
        fault(
            error.getMessage(Locale.ENGLISH).replaceAll("\\s+", " "),
            (int) Math.max(0, error.getLineNumber()));
    Iterable<String> files =
        error.getSource() instanceof Source source ? List.of(source.file) : sources.keySet();
    files.forEach(file -> faults.computeIfAbsent(file, each -> new ArrayList<>()).add(fault));
  }

  private static DocumentFault fault(String message, int line) {
    return new DocumentFault(
        "", "ROUTE_SYNTAX", TextFunctions.clipped(message, 1_000) + RouteFaultMapper.ADVICE, line);
  }

  /** A file that is compiled. */
  private static final class Source extends SimpleJavaFileObject {

    private final String file;
    private final String text;

    Source(String file, String text) {
      super(URI.create("string:///" + simpleName(file) + Kind.SOURCE.extension), Kind.SOURCE);
      this.file = file;
      this.text = text;
    }

    private static String simpleName(String file) {
      String name = file.substring(file.lastIndexOf('/') + 1);
      return name.substring(0, name.indexOf('.')).replaceAll("[^\\w$]", "_");
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps the compiled classes in memory. */
  private static final class Outputs extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private final Map<String, Map<String, ByteArrayOutputStream>> written = new TreeMap<>();

    Outputs(StandardJavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String className,
        JavaFileObject.Kind kind,
        @Nullable FileObject sibling) {
      String file = sibling instanceof Source source ? source.file : "";
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      written.computeIfAbsent(file, each -> new TreeMap<>()).put(className, bytes);
      return new SimpleJavaFileObject(URI.create("string:///" + kind), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }

    Map<String, Map<String, byte[]>> classes() {
      Map<String, Map<String, byte[]>> classes = new TreeMap<>();
      written.forEach(
          (file, outputs) -> {
            Map<String, byte[]> bytes = new TreeMap<>();
            outputs.forEach((name, output) -> bytes.put(name, output.toByteArray()));
            classes.put(file, bytes);
          });
      return classes;
    }
  }
}
