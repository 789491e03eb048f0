package io.serai.a2s.openapi.importing;

/** Thrown if a document cannot be imported at all. The message says why, and what to do. */
public final class OpenApiImportException extends Exception {

  OpenApiImportException(String message) {
    super(message, null, false, false);
  }
}
