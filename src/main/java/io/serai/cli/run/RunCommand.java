package io.serai.cli.run;

import io.serai.cli.checksum.DevelopmentChecksums;
import io.serai.cli.library.JarFolderCheck;
import io.serai.cli.library.LibraryFolderOption;
import io.serai.cli.terminal.FileProgressPrinter;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.PortNumberCheck;
import io.serai.cli.terminal.SubCommand;
import io.serai.hub.Hub;
import io.serai.hub.HubException;
import io.serai.hub.HubHomeDirectory;
import io.serai.hub.HubSettings;
import io.serai.hub.HubStartOptions;
import io.serai.security.auth.SecuritySettings;
import io.serai.setting.Settings;
import io.serai.telemetry.TelemetrySettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code run} command: runs a hub until a signal ends it. */
@Command(
    name = RunCommand.NAME,
    description = {
      "Runs the hub of a home until Ctrl-C or SIGTERM, which let requests in flight end.",
      "All other settings are in application.properties or the environment (SERAI_…)."
    },
    footer = {"", "Example: serai run --home my-home --port 9090"})
public final class RunCommand extends SubCommand {
  /** Name of the command. */
  public static final String NAME = "run";

  @Mixin private HomeOption home = new HomeOption();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port; overrides serai.port. 0 selects any free port.")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on; overrides serai.host.")
  private @Nullable String host;

  @Mixin private LibraryFolderOption library = new LibraryFolderOption();

  @Option(
      names = "--dev",
      description =
          "Serve capability files with wrong checksums, and write the correct ones into files that"
              + " change and into those that depend on them. In open mode only.")
  private boolean dev;

  @Option(
      names = "--verbose",
      description = "Print the full startup report even if no terminal is attached.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port != null) {
      PortNumberCheck.check(spec().commandLine(), port, 0);
    }
    Settings settings = home.settings(terminal(), overrides());
    requireOpenModeForDev(settings);
    LogFormat.of(settings).apply();
    TelemetrySettings.logs(settings).ifPresent(collector -> OtlpLogAppender.attach(collector));
    JarFolderCheck.warnings(library.existing(home))
        .forEach(warning -> terminal().out().println("serai: " + warning));
    if (dev) {
      DevelopmentChecksums.watch(home.folder(), terminal());
    }
    HubProcessLifecycle process = new HubProcessLifecycle();
    FileProgressPrinter progress =
        new FileProgressPrinter(terminal().out(), terminal().interactive(), "reading");
    Hub hub;
    try {
      hub = process.start(settings, new HubStartOptions(dev, process.cancelling(progress)));
    } catch (CancellationException stopped) {
      return OK; // the signal that stopped the start decides the exit code
    } finally {
      progress.end();
    }
    new StartupBanner(terminal(), new HubHomeDirectory(home.folder()), dev)
        .print(
            hub.summary(),
            Stream.of(HubSettings.unknown(settings), settings.repeated())
                .flatMap(List::stream)
                .toList(),
            verbose);
    new CountDownLatch(1).await();
    return OK;
  }

  private Map<String, String> overrides() {
    Map<String, String> overrides = new HashMap<>();
    if (port != null) {
      overrides.put("serai.port", port.toString());
    }
    if (host != null) {
      overrides.put("serai.host", host);
    }
    return overrides;
  }

  private void requireOpenModeForDev(Settings settings) {
    if (dev && SecuritySettings.isClosed(settings)) {
      throw new HubException(
          "--dev serves files with wrong checksums, so it works in open mode only. Leave it out, or"
              + " set serai.security.mode = open.");
    }
  }
}
