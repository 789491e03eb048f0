package io.serai.cli;

import io.serai.document.DocumentFault;

/** A fault as {@code file:line: path: CODE message}, as compilers write it. */
final class FaultLineFormatter {

  private FaultLineFormatter() {}

  static String of(String file, DocumentFault fault) {
    return place(file, fault) + fault.code() + " " + fault.message();
  }

  static String warning(String file, DocumentFault fault) {
    return place(file, fault) + "warning " + fault.code() + " " + fault.message();
  }

  private static String place(String file, DocumentFault fault) {
    String line = fault.line() > 0 ? ":" + fault.line() : "";
    String path = fault.path().isEmpty() ? "" : fault.path() + ": ";
    return file + line + ": " + path;
  }
}
