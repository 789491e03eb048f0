package io.serai.document;

/**
 * What is wrong in a document.
 *
 * @param path the JSON Pointer of the place
 * @param code the kind of fault
 * @param message what is wrong and the remedy
 * @param line the line, from 1; 0 where it is not known
 */
public record Fault(String path, String code, String message, int line) {

  public static Fault at(String path, String code, String message) {
    return new Fault(path, code, message, 0);
  }
}
