package io.serai.cli.terminal;

import io.serai.document.UnsafeCharacters;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Writes to a terminal. All that commands print passes here, whatever service, agent, file or
 * argument it came from, and {@link UnsafeCharacters} are escaped.
 */
public final class TerminalWriter extends PrintWriter {

  private final PrintWriter raw;

  /**
   * @param terminal the characters that the terminal gets
   */
  public TerminalWriter(Writer terminal) {
    super(new EscapingWriter(terminal), true);
    this.raw = new PrintWriter(terminal, true);
  }

  /** Returns a writer to the same terminal for the command line's own control sequences. */
  public static PrintWriter raw(PrintWriter writer) {
    return writer instanceof TerminalWriter terminal ? terminal.raw : writer;
  }

  private static final class EscapingWriter extends FilterWriter {

    EscapingWriter(Writer terminal) {
      super(terminal);
    }

    @Override
    public void write(int character) throws IOException {
      out.write(UnsafeCharacters.escaped(String.valueOf((char) character)));
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      out.write(UnsafeCharacters.escaped(new String(text, offset, length)));
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
      out.write(UnsafeCharacters.escaped(text.substring(offset, offset + length)));
    }
  }
}
