package io.serai.cli;

import io.serai.hub.Hub;
import io.serai.hub.HubException;
import io.serai.hub.HubHomeDirectory;
import io.serai.hub.HubOptions;
import io.serai.hub.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a hub until a signal ends it. */
@Command(
    name = "run",
    description = {
      "Runs the hub of a home until Ctrl-C or SIGTERM, which let requests in flight end.",
      "Every other setting stands in application.properties or the environment (SERAI_…)."
    })
final class RunCommand extends SubCommand {

  private final Terminal terminal;

  @Mixin private HomeOption home = new HomeOption();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port, in place of serai.port; 0 takes any free one.")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on, in place of serai.host.")
  private @Nullable String host;

  @Option(
      names = "--dev",
      description = "Serve capability files whose checksum does not fit. In open mode only.")
  private boolean dev;

  @Option(
      names = "--verbose",
      description = "Tell everything that is served though no terminal is there.")
  private boolean verbose;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (port != null) {
      PortNumberCheck.check(spec.commandLine(), port, 0);
    }
    Settings settings = home.settings(terminal, overrides());
    refuseDevWhereClosed(settings);
    LogFormat.of(settings).use();
    HubProcessLifecycle process = new HubProcessLifecycle();
    LoadProgressPrinter progress = new LoadProgressPrinter(terminal);
    Hub hub;
    try {
      hub = process.start(settings, new HubOptions(dev, process.cancelling(progress)));
    } catch (CancellationException stopped) {
      return OK; // the signal that stopped the start decides the exit code
    } finally {
      progress.end();
    }
    new StartupBanner(terminal, new HubHomeDirectory(home.folder()), dev)
        .tell(hub.summary(), settings.unknown(), verbose);
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

  private void refuseDevWhereClosed(Settings settings) {
    if (dev && !settings.text("serai.security.mode").equalsIgnoreCase("open")) {
      throw new HubException(
          "--dev serves files with wrong checksums, so it works in open mode only. Leave it out, or"
              + " set serai.security.mode = open.");
    }
  }
}
