package io.serai.cli.file;

import io.serai.document.DocumentFault;

/** Formats a fault as {@code file:line: path: CODE message}, like a compiler error. */
public final class FaultLineFormatter {

  private FaultLineFormatter() {}

  public static String of(String file, DocumentFault fault) {
    return prefix(file, fault) + fault.code() + " " + fault.message();
  }

  public static String warning(String file, DocumentFault fault) {
    return prefix(file, fault) + "warning " + fault.code() + " " + fault.message();
  }

  private static String prefix(String file, DocumentFault fault) {
    String line = fault.line() > 0 ? ":" + fault.line() : "";
    String path = fault.path().isEmpty() ? "" : fault.path() + ": ";
    return file + line + ": " + path;
  }
}
