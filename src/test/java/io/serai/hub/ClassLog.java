package io.serai.hub;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a JVM logs about its classes. A class is initialized when its code runs for the first time;
 * one that is only loaded is the superclass or the type of another one.
 *
 * @param loaded names of classes
 * @param initialized names of classes
 */
record ClassLog(SortedSet<String> loaded, SortedSet<String> initialized) {
  private static final String LOADED = "[class,load] ";
  private static final String INITIALIZED = " Initializing '";

  /** Returns the option of a JVM that writes the log. */
  static String option(Path file) {
    return "-Xlog:class+load=info,class+init=info:file=" + file + ":tags:filecount=0";
  }

  /** Returns how much is written. */
  static int length(Path file) throws IOException {
    return Math.toIntExact(Files.size(file));
  }

  /** Reads a part of the log. */
  static ClassLog read(Path file, int begin, int end) throws IOException {
    byte[] bytes = Arrays.copyOfRange(Files.readAllBytes(file), begin, end);
    ClassLog log = new ClassLog(new TreeSet<>(), new TreeSet<>());
    for (String line : List.of(new String(bytes, StandardCharsets.UTF_8).split("\n"))) {
      int quote = line.indexOf(INITIALIZED);
      if (line.startsWith(LOADED)) {
        log.loaded.add(line.substring(LOADED.length()).split(" ", 2)[0]);
      } else if (quote >= 0) {
        int name = quote + INITIALIZED.length();
        log.initialized.add(line.substring(name, line.indexOf('\'', name)).replace('/', '.'));
      }
    }
    return log;
  }
}
