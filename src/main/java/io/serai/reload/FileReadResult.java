package io.serai.reload;

import io.serai.document.DocumentFault;
import io.serai.document.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a file: its text, or the fault that prevented reading it.
 *
 * @param hash differs for different contents and for different faults
 */
public record FileReadResult(String hash, @Nullable String text, @Nullable DocumentFault fault) {

  private static final String NOT_A_FILE = "NOT_A_FILE";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * Reads the file as UTF-8 without its byte order mark.
   *
   * @param maxSize maximum size in bytes; a larger file is a fault
   */
  public static FileReadResult read(Path file, long maxSize) throws NoSuchFileException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) Math.min(maxSize + 1, Integer.MAX_VALUE));
      return bytes.length > maxSize ? tooLarge(maxSize) : decode(bytes);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      return unreadable(e);
    }
  }

  private static FileReadResult decode(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new FileReadResult(
          Sha256.hex(bytes), text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, null);
    } catch (CharacterCodingException e) {
      return refused("NOT_UTF8", "The file is not UTF-8 text; save it as UTF-8", Sha256.hex(bytes));
    }
  }

  private static FileReadResult tooLarge(long maxSize) {
    String message = "The file is larger than " + maxSize + " bytes; make it smaller or split it";
    return refused("FILE_TOO_LARGE", message, "");
  }

  /** Returns the result of reading something that is not a file. */
  static FileReadResult notAFile(String message) {
    return refused(NOT_A_FILE, message, Sha256.hex(message));
  }

  /** Whether there is a file, though it may be unreadable. */
  boolean isFile() {
    return !hash.startsWith(NOT_A_FILE);
  }

  private static FileReadResult unreadable(IOException e) {
    String message =
        "The file cannot be read (" + e.getClass().getSimpleName() + "); check its permissions";
    return refused("FILE_UNREADABLE", message, "");
  }

  private static FileReadResult refused(String code, String message, String hash) {
    return new FileReadResult(code + hash, null, DocumentFault.at("", code, message));
  }
}
