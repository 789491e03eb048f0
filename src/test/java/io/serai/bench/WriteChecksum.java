package io.serai.bench;

import io.serai.a2s.model.CorrectChecksum;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies a capability with its right checksum: {@code WriteChecksum FROM TO}. */
public final class WriteChecksum {

  private WriteChecksum() {}

  /** Writes the copy. */
  public static void main(String[] arguments) throws Exception {
    String text = Files.readString(Path.of(arguments[0]));
    Files.writeString(Path.of(arguments[1]), CorrectChecksum.yaml(text));
  }
}
