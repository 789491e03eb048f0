package io.serai.cli.terminal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class FileProgressPrinterTest {

  private final StringWriter written = new StringWriter();

  @Test
  void progressOnATerminalIsOneLineThatIsErased() {
    FileProgressPrinter progress = progress(true);

    await().atMost(20, SECONDS).until(() -> hasPrinted(progress));
    progress.end();

    assertThat(written).hasToString("\r\u001b[Kreading 1,200 of 3,000 files\r\r\u001b[K");
  }

  @Test
  void progressInALogIsAPlainLine() {
    FileProgressPrinter progress = progress(false);

    await().atMost(20, SECONDS).until(() -> hasPrintedLoading(progress));
    progress.end();

    assertThat(written.toString()).isEqualToIgnoringNewLines("serai: loading 7 of 3,000 files");
  }

  @Test
  void registrationIsShownAtOnce() {
    progress(false).registering(6_000);

    assertThat(written.toString()).isEqualToIgnoringNewLines("serai: registering 6,000 files");
  }

  @Test
  void registrationOnATerminalIsErasedToo() {
    FileProgressPrinter progress = progress(true);

    progress.registering(6_000);
    progress.end();

    assertThat(written).hasToString("\r\u001b[Kregistering 6,000 files\r\r\u001b[K");
  }

  @Test
  void fewFilesAreLoadedWithoutOutput() {
    FileProgressPrinter progress = progress(true);

    progress.at(199, 199);
    progress.registering(199);
    progress.end();

    assertThat(written).hasToString("");
  }

  private boolean hasPrinted(FileProgressPrinter progress) {
    progress.at(1_200, 3_000);
    return !written.toString().isEmpty();
  }

  private boolean hasPrintedLoading(FileProgressPrinter progress) {
    progress.checked(7, 3_000);
    return !written.toString().isEmpty();
  }

  private FileProgressPrinter progress(boolean interactive) {
    return new FileProgressPrinter(new PrintWriter(written), interactive, "reading");
  }
}
